import type { ChildListName } from '../workbook/column.ts';
import type { IncomingChild } from '../workbook/incoming.ts';
import { buildChildKey, getFieldText, type PlainRecord } from './keys.ts';

/** A list of a record after the import. Each entry has the row of the file from which it came, if any. */
export interface MergedList {
  readonly entries: readonly PlainRecord[];
  readonly rows: readonly (IncomingChild | null)[];
  readonly added: number;
  readonly changed: number;
}

const asList = (found: unknown): PlainRecord[] => (Array.isArray(found) ? (found as PlainRecord[]) : []);

interface Slot {
  entry: PlainRecord;
  row: IncomingChild | null;
  taken: boolean;
  isNew: boolean;
}

/** Matches the nth entry with a key to the nth row with that key, so that equal entries are not merged. */
function findSlot(slots: readonly Slot[], list: ChildListName, given: PlainRecord): Slot | undefined {
  const key = buildChildKey(list, given);
  const free = slots.filter((slot) => !slot.taken);
  const uuid = getFieldText(given, 'uuid');
  const own = uuid === '' ? undefined : free.find((slot) => getFieldText(slot.entry, 'uuid') === uuid);
  if (own && list === 'works') return own;
  const exact = free.find((slot) => buildChildKey(list, slot.entry) === key);
  if (exact || list !== 'registrations') return exact;
  // A registration may receive its number later, so registrations without a number are matched by kind and specialty.
  const loose = (entry: PlainRecord): string => `${getFieldText(entry, 'regType')}|${getFieldText(entry, 'specialty')}`;
  return free.find(
    (slot) =>
      !slot.isNew &&
      loose(slot.entry) === loose(given) &&
      (getFieldText(slot.entry, 'regNo') === '' || getFieldText(given, 'regNo') === ''),
  );
}

function put(slots: Slot[], list: ChildListName, given: PlainRecord, row: IncomingChild): void {
  const slot = findSlot(slots, list, given);
  const { uuid: _foreign, ...values } = given;
  if (slot) {
    slot.entry = { ...slot.entry, ...values };
    slot.row = row;
    slot.taken = true;
  } else slots.push({ entry: values, row, taken: true, isNew: true });
}

const getSlots = (base: unknown): Slot[] =>
  asList(base).map((entry) => ({ entry, row: null, taken: false, isNew: false }));

export function mergeChildList(
  list: Exclude<ChildListName, 'works'>,
  base: unknown,
  children: readonly IncomingChild[],
  newUuid: () => string,
): MergedList {
  const slots = getSlots(base);
  for (const child of children) put(slots, list, child.given, child);
  return finish(slots.map((slot) => (slot.isNew ? { ...slot, entry: { uuid: newUuid(), ...slot.entry } } : slot)));
}

const finish = (slots: readonly Slot[]): MergedList => ({
  entries: slots.map((slot) => slot.entry),
  rows: slots.map((slot) => slot.row),
  added: slots.filter((slot) => slot.isNew).length,
  changed: slots.filter((slot) => !slot.isNew && slot.row !== null).length,
});

/** Merges measures by name, keeping their order; the nth measure of a name replaces the nth stored one. */
export function mergeMeasures(base: unknown, given: readonly PlainRecord[]): PlainRecord[] {
  const merged = asList(base).map((entry) => ({ entry, taken: false }));
  for (const measure of given) {
    const found = merged.find(
      (slot) => !slot.taken && getFieldText(slot.entry, 'metric') === getFieldText(measure, 'metric'),
    );
    if (found) {
      found.entry = { ...found.entry, ...measure };
      found.taken = true;
    } else merged.push({ entry: measure, taken: true });
  }
  return merged.map((slot) => slot.entry);
}

const getMeasure = ({ metric, value, unit, count }: PlainRecord): PlainRecord => ({
  metric,
  value: value ?? null,
  unit: unit ?? null,
  count: count ?? null,
});

/** The rows of one unit work. */
interface WorkGroup {
  readonly row: IncomingChild;
  readonly given: Record<string, unknown>;
  readonly measures: PlainRecord[];
}

/**
 * Returns the order in which groups claim stored unit works: first a group with the same key and name, then one with the same key only,
 * then all others.
 */
function getRank({ given }: WorkGroup, stored: readonly PlainRecord[]): number {
  const own = stored.find(
    (entry) => getFieldText(entry, 'uuid') !== '' && getFieldText(entry, 'uuid') === getFieldText(given, 'uuid'),
  );
  if (own === undefined) return 2;
  return buildChildKey('works', own) === buildChildKey('works', given) ? 0 : 1;
}

/** Lists the keys of the unit works by name. Rows that a user added to an export have no key. */
function listWorkKeys(children: readonly IncomingChild[]): ReadonlyMap<string, readonly string[]> {
  const keyed = children.filter(({ given }) => getFieldText(given, 'uuid') !== '');
  return new Map(
    [...Map.groupBy(keyed, ({ given }) => getFieldText(given, 'workName'))].map(([name, rows]) => [
      name,
      [...new Set(rows.map(({ given }) => getFieldText(given, 'uuid')))],
    ]),
  );
}

export interface MergedWorks extends MergedList {
  /** Measures of rows without a unit work, which belong to the whole project. */
  readonly metrics: readonly PlainRecord[] | null;
}

/**
 * Merges the unit works of a project. A workbook has one measure per row, so several rows form one unit work; a JSON document has complete
 * unit works.
 */
export function mergeWorks(base: unknown, baseMetrics: unknown, children: readonly IncomingChild[]): MergedWorks {
  const slots = getSlots(base);
  const groups = new Map<string, WorkGroup>();
  const keys = listWorkKeys(children);
  const ofProject: PlainRecord[] = [];
  for (const [index, child] of children.entries()) {
    const { metric, value, unit, count, metrics, ...rest } = child.given;
    const name = getFieldText(child.given, 'workName');
    const measures =
      metrics === undefined
        ? metric === undefined
          ? []
          : [getMeasure({ metric, value, unit, count })]
        : asList(metrics);
    if (name === '') ofProject.push(...measures);
    else {
      // Complete unit works with the same name (JSON) stay separate; rows with the same name (workbook) form one unit work.
      // A row without a key belongs to the only unit work of its name.
      const own = keys.get(name) ?? [];
      const uuid = getFieldText(rest, 'uuid') || (own.length === 1 ? own[0] : '');
      const key = metrics === undefined ? `${name}|${uuid}` : `${name}#${index}`;
      const group = groups.get(key) ?? { row: child, given: {}, measures: [] };
      Object.assign(group.given, rest);
      group.measures.push(...measures);
      groups.set(key, group);
    }
  }
  const stored = asList(base);
  for (const group of [...groups.values()].toSorted((a, b) => getRank(a, stored) - getRank(b, stored))) {
    const slot = findSlot(slots, 'works', group.given);
    const metrics = mergeMeasures(slot?.entry.metrics, group.measures);
    put(slots, 'works', { ...group.given, metrics }, group.row);
  }
  return { ...finish(slots), metrics: ofProject.length > 0 ? mergeMeasures(baseMetrics, ofProject) : null };
}
