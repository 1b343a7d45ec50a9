/** Evaluates one requirement. Requirements filled by people are evaluated together in `allocation/people-rows.ts`. */
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from './catalogue.ts';
import type { Context, Evaluation } from './context.ts';
import { isKind, type Requirement } from './requirement.ts';
import {
  evaluateCreditRecord,
  evaluateExperience,
  evaluateHeadcount,
  evaluatePremises,
  evaluateStaffPerformance,
  evaluateSystem,
} from './requirements/declared-kinds.ts';
import { evaluateEquipment } from './requirements/equipment.ts';
import { evaluateNetAssets } from './requirements/net-assets.ts';
import { evaluateOther, evaluateUnknownKind } from './requirements/other.ts';
import { evaluatePerformance } from './requirements/performance.ts';
import type { PlacesRow } from './requirements/places.ts';
import { evaluateRegisteredCapital } from './requirements/registered-capital.ts';
import { listRegisteredPlaces } from './requirements/registered-personnel.ts';
import { evaluateRegisteredTotal } from './requirements/registered-total.ts';
import { listSiteManagerPlaces } from './requirements/site-managers.ts';
import { listSkilledPlaces } from './requirements/skilled-workers.ts';
import { listStaffLedPlaces, type StaffLevel } from './requirements/staff-performance.ts';
import { evaluateTechnicalLead } from './requirements/technical-lead.ts';
import { listStaffPlaces } from './requirements/technical-staff.ts';
import { listTitledPlaces } from './requirements/titled-personnel.ts';

/**
 * The places of a requirement never change, so they are created once. A staffing table also depends on the requested qualification and is
 * not cached here.
 */
const madePlaces = new WeakMap<Requirement, PlacesRow>();

const kindsOfPlaces: ReadonlySet<string> = new Set([
  'registeredPersonnel',
  'titledPersonnel',
  'siteManagers',
  'skilledWorkers',
  'technicalStaff',
  'staffPerformance',
]);

/** Returns whether a requirement is filled by people. Such requirements of a level are evaluated together, the others separately. */
export const isFilledByPeople = ({ row }: { readonly row: Pick<PreparedRow['row'], 'kind'> }): boolean =>
  kindsOfPlaces.has(row.kind);

export const getStaffLevel = (
  { code, category }: CatalogueStandard,
  { key, rows }: CatalogueLevel,
  subject: string | null,
): StaffLevel => ({ code, category, key, rows: rows.map(({ row }) => row), subject });

/** Returns the places of a requirement; null if it has no places to fill. */
export const listPlaces = (row: Requirement, { standard, level, options }: Context): PlacesRow | null =>
  listRowPlaces(row, standard, level, options.subject);

/**
 * Returns the places of a requirement; null if it has no places to fill.
 * @param subject the type of project applied for, if a staffing table applies to one type only
 */
export function listRowPlaces(
  row: Requirement,
  standard: CatalogueStandard,
  level: CatalogueLevel,
  subject: string | null,
): PlacesRow | null {
  if (isKind(row, 'technicalStaff')) return listStaffPlaces(row, standard.category, subject);
  if (isKind(row, 'staffPerformance')) return listStaffLedPlaces(row, getStaffLevel(standard, level, subject));
  const known = madePlaces.get(row);
  if (known !== undefined) return known;
  const made = makePlaces(row);
  if (made !== null) madePlaces.set(row, made);
  return made;
}

function makePlaces(row: Requirement): PlacesRow | null {
  if (isKind(row, 'registeredPersonnel')) return listRegisteredPlaces(row);
  if (isKind(row, 'titledPersonnel')) return listTitledPlaces(row);
  if (isKind(row, 'siteManagers')) return listSiteManagerPlaces(row);
  if (isKind(row, 'skilledWorkers')) return listSkilledPlaces(row);
  return null;
}

export function evaluateRow(prepared: PreparedRow, context: Context): Evaluation {
  const { row } = prepared;
  if (isKind(row, 'netAssets')) return evaluateNetAssets(row, context, prepared);
  if (isKind(row, 'registeredCapital')) return evaluateRegisteredCapital(row, context, prepared);
  if (isKind(row, 'registeredTotal')) return evaluateRegisteredTotal(row, context, prepared);
  if (isKind(row, 'technicalLead')) return evaluateTechnicalLead(row, context);
  if (isKind(row, 'performance')) return evaluatePerformance(row, context);
  if (isKind(row, 'equipment')) return evaluateEquipment(row, context, prepared);
  if (isKind(row, 'premises')) return evaluatePremises(row, context, prepared);
  if (isKind(row, 'headcount')) return evaluateHeadcount(row, context, prepared);
  if (isKind(row, 'experience')) return evaluateExperience(row, context, prepared);
  if (isKind(row, 'creditRecord')) return evaluateCreditRecord(row, context, prepared);
  if (isKind(row, 'system')) return evaluateSystem(row, context, prepared);
  if (isKind(row, 'staffPerformance')) return evaluateStaffPerformance(row, context, prepared);
  if (isKind(row, 'other')) return evaluateOther(row, context, prepared);
  return evaluateUnknownKind();
}
