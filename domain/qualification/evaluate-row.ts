/** Evaluates one requirement. Requirements filled by people are evaluated together in `allocation/people-rows.ts`. */
import type { CatalogueLevel, CatalogueStandard, PreparedRow } from './catalogue.ts';
import type { Evaluation, EvaluationContext } from './context.ts';
import { isRequirementKind, type Requirement } from './requirement.ts';
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
import type { RequirementPlaces } from './requirements/places.ts';
import { evaluateRegisteredCapital } from './requirements/registered-capital.ts';
import { listRegisteredPlaces } from './requirements/registered-personnel.ts';
import { evaluateRegisteredTotal } from './requirements/registered-total.ts';
import { listSiteManagerPlaces } from './requirements/site-managers.ts';
import { listSkilledPlaces } from './requirements/skilled-workers.ts';
import { listStaffPerformancePlaces, type StaffLevel } from './requirements/staff-performance.ts';
import { evaluateTechnicalLead } from './requirements/technical-lead.ts';
import { listStaffPlaces } from './requirements/technical-staff.ts';
import { listTitledPlaces } from './requirements/titled-personnel.ts';

/**
 * The places of a requirement never change, so they are created once. A staffing table also depends on the requested qualification and is
 * not cached here.
 */
const madePlaces = new WeakMap<Requirement, RequirementPlaces>();

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
export const getRequirementPlaces = (
  row: Requirement,
  { standard, level, options }: EvaluationContext,
): RequirementPlaces | null => getPlacesForSubject(row, standard, level, options.subject);

/**
 * Returns the places of a requirement; null if it has no places to fill.
 * @param subject the type of project applied for, if a staffing table applies to one type only
 */
export function getPlacesForSubject(
  row: Requirement,
  standard: CatalogueStandard,
  level: CatalogueLevel,
  subject: string | null,
): RequirementPlaces | null {
  if (isRequirementKind(row, 'technicalStaff')) return listStaffPlaces(row, standard.category, subject);
  if (isRequirementKind(row, 'staffPerformance'))
    return listStaffPerformancePlaces(row, getStaffLevel(standard, level, subject));
  const known = madePlaces.get(row);
  if (known !== undefined) return known;
  const made = makePlaces(row);
  if (made !== null) madePlaces.set(row, made);
  return made;
}

function makePlaces(row: Requirement): RequirementPlaces | null {
  if (isRequirementKind(row, 'registeredPersonnel')) return listRegisteredPlaces(row);
  if (isRequirementKind(row, 'titledPersonnel')) return listTitledPlaces(row);
  if (isRequirementKind(row, 'siteManagers')) return listSiteManagerPlaces(row);
  if (isRequirementKind(row, 'skilledWorkers')) return listSkilledPlaces(row);
  return null;
}

export function evaluateRequirement(prepared: PreparedRow, context: EvaluationContext): Evaluation {
  const { row } = prepared;
  if (isRequirementKind(row, 'netAssets')) return evaluateNetAssets(row, context, prepared);
  if (isRequirementKind(row, 'registeredCapital')) return evaluateRegisteredCapital(row, context, prepared);
  if (isRequirementKind(row, 'registeredTotal')) return evaluateRegisteredTotal(row, context, prepared);
  if (isRequirementKind(row, 'technicalLead')) return evaluateTechnicalLead(row, context);
  if (isRequirementKind(row, 'performance')) return evaluatePerformance(row, context);
  if (isRequirementKind(row, 'equipment')) return evaluateEquipment(row, context, prepared);
  if (isRequirementKind(row, 'premises')) return evaluatePremises(row, context, prepared);
  if (isRequirementKind(row, 'headcount')) return evaluateHeadcount(row, context, prepared);
  if (isRequirementKind(row, 'experience')) return evaluateExperience(row, context, prepared);
  if (isRequirementKind(row, 'creditRecord')) return evaluateCreditRecord(row, context, prepared);
  if (isRequirementKind(row, 'system')) return evaluateSystem(row, context, prepared);
  if (isRequirementKind(row, 'staffPerformance')) return evaluateStaffPerformance(row, context, prepared);
  if (isRequirementKind(row, 'other')) return evaluateOther(row, context, prepared);
  return evaluateUnknownKind();
}
