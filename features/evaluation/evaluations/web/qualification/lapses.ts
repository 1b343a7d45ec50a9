/** Lists the expiring documents of a report with their holders, and the people whom the level does not need. */
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';

type Leaves = Pick<EvaluationReport, 'leaves'>;

export interface ExpiringCountedDocument {
  readonly key: string;
  readonly name: string;
  readonly via: string;
  readonly until: string;
  readonly isDueSoon: boolean;
  /** The requirements for which the document counts. */
  readonly titles: readonly string[];
}

/** Lists the counted documents that expire, the earliest first. */
export function listExpiringCountedDocuments({ leaves }: Leaves): ExpiringCountedDocument[] {
  const found = new Map<string, ExpiringCountedDocument & { titles: string[] }>();
  for (const leaf of leaves)
    for (const { ref, name, via, until, isDueSoon } of leaf.counted) {
      if (until === null) continue;
      const key = `${ref} ${via} ${until}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { key, name, via, until, isDueSoon, titles: [leaf.title] });
      else if (!known.titles.includes(leaf.title)) known.titles.push(leaf.title);
    }
  return [...found.values()].sort((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0));
}

/** Returns the surplus of counted people at a position; zero or less if there is none. */
function slackAt(leaf: RequirementResult, place: string | null): number {
  const rows = leaf.counted.filter((one) => one.what === 'person' && one.place === place);
  const own = leaf.places.find(({ label }) => label === place);
  return rows.length - (own?.need ?? leaf.need.value ?? rows.length);
}

/**
 * Lists people who can leave without changing a result of the level, because every requirement that counts them has a surplus. The result
 * holds for the departure of one person at a time.
 */
export function listDispensablePeople({ leaves }: Leaves): {
  readonly counted: number;
  readonly names: readonly string[];
} {
  const people = new Map<string, string>();
  const needed = new Set<string>();
  for (const leaf of leaves)
    for (const { ref, name, what, place } of leaf.counted) {
      if (what !== 'person') continue;
      people.set(ref, name);
      if (leaf.verdict !== 'met' || slackAt(leaf, place) < 1) needed.add(ref);
    }
  const names = [...people].filter(([ref]) => !needed.has(ref)).map(([, name]) => name);
  return { counted: people.size, names };
}
