/**
 * Prevents a project and its unit works from counting twice. In one way either the project or its works count. Whether the project may
 * count in one group and its work in another is undecided (CR-11 mentions only unit works).
 */
import { type Figure, sumFigures, toApproximateNumber } from '../quantity.ts';
import type { UnitWork } from './unit-work.ts';
import type { FulfilmentWay, ProjectOffer } from './way.ts';

type Mode = FulfilmentWay['mode'];

interface Family {
  unit: UnitWork;
  whole: ProjectOffer | null;
  parts: ProjectOffer[];
}

/** Groups the offers of projects with unit works; offers of other projects are not included. */
function groupOffers(offers: readonly ProjectOffer[], works: readonly UnitWork[]): Family[] {
  const families = new Map<UnitWork, Family>();
  for (const offer of offers) {
    const unit = works[offer.work];
    const key = unit?.isWhole === true ? unit : unit?.whole;
    if (unit === undefined || key === undefined || key === null) continue;
    const family = families.get(key) ?? { unit: key, whole: null, parts: [] };
    families.set(key, family);
    if (unit.isWhole) family.whole = offer;
    else family.parts.push(offer);
  }
  return [...families.values()];
}

const countThings = (offers: readonly ProjectOffer[]): number => offers.reduce((sum, { things }) => sum + things, 0);

function addFigures(offers: readonly ProjectOffer[]): Figure | null {
  const figures = offers.flatMap(({ figure }) => figure ?? []);
  return figures.length === 0 ? null : sumFigures(figures, figures[0]?.unit ?? null);
}

/** Returns the part of a project's offer that its unit works do not already provide; null: nothing remains. */
function findRest(whole: ProjectOffer, parts: readonly ProjectOffer[], mode: Mode): ProjectOffer | null {
  if (mode === 'count') {
    const things = whole.things - countThings(parts);
    return things > 0 ? { ...whole, things } : null;
  }
  const { figure } = whole;
  const given = addFigures(parts);
  if (figure === null || given === null) return figure === null && parts.length > 0 ? null : whole;
  const rest = sumFigures([figure, { ...given, value: -given.value }], figure.unit);
  if (rest === null) return whole;
  return rest.value > 0 ? { ...whole, figure: rest } : null;
}

/** Returns the offers that may count in one way: a project adds only the amount that its unit works do not provide. */
export function limitPossibleOffers(
  offers: readonly ProjectOffer[],
  mode: Mode,
  works: readonly UnitWork[],
): readonly ProjectOffer[] {
  const changed = new Map<ProjectOffer, ProjectOffer | null>();
  for (const { unit, whole, parts } of groupOffers(offers, works)) {
    // A project and its only work have the same number, so the larger of their offers counts anyway.
    if (whole !== null && unit.parts.length > 1) changed.set(whole, findRest(whole, parts, mode));
  }
  return changed.size === 0
    ? offers
    : offers.flatMap((offer) => (changed.has(offer) ? (changed.get(offer) ?? []) : offer));
}

/** Returns the offers that certainly count in a total. Unit works that together exceed their project are left out. */
export function limitCertainOffers(
  offers: readonly ProjectOffer[],
  mode: Mode,
  works: readonly UnitWork[],
): readonly ProjectOffer[] {
  if (mode === 'count') return offers;
  const dropped = new Set<ProjectOffer>();
  for (const { whole, parts } of groupOffers(offers, works)) {
    const given = addFigures(parts);
    const isLess =
      whole?.figure !== null &&
      whole?.figure !== undefined &&
      given !== null &&
      toApproximateNumber(given) > toApproximateNumber(whole.figure);
    if (isLess) for (const part of parts) dropped.add(part);
  }
  return dropped.size === 0 ? offers : offers.filter((offer) => !dropped.has(offer));
}

/** Leaves out whole projects with several unit works: each unit work counts separately. */
export const listOffersByUnitWork = (offers: readonly ProjectOffer[], works: readonly UnitWork[]): ProjectOffer[] =>
  offers.filter(({ work }) => works[work]?.isWhole !== true || works[work]?.parts.length === 1);

/** Merges the offers of each given project and its unit works into one. The project then counts once in all groups. */
export function listOffersByProject(
  offers: readonly ProjectOffer[],
  mode: Mode,
  works: readonly UnitWork[],
  projects: ReadonlySet<UnitWork>,
): ProjectOffer[] {
  const joined = new Map<ProjectOffer, ProjectOffer | null>();
  for (const { unit, whole, parts } of groupOffers(offers, works)) {
    const speaker = whole ?? parts[0];
    if (speaker === undefined || !projects.has(unit)) continue;
    for (const offer of parts) joined.set(offer, null);
    const things = mode === 'count' ? Math.max(whole?.things ?? 0, countThings(parts)) : 1;
    joined.set(speaker, { ...speaker, things, figure: whole?.figure ?? addFigures(parts) });
  }
  return offers.flatMap((offer) => (joined.has(offer) ? (joined.get(offer) ?? []) : offer));
}

/** Lists the projects with several unit works that make an offer as a whole. */
export const listOfferingProjects = (offers: readonly ProjectOffer[], works: readonly UnitWork[]): UnitWork[] =>
  offers.flatMap(({ work }) => {
    const unit = works[work];
    return unit?.isWhole === true && unit.parts.length > 1 ? unit : [];
  });
