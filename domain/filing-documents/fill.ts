/** A form filled from the records: the content of each cell, and the list of empty cells. */
import { getFact, isFactName } from './fact-fields.ts';
import { FACT_PLACEHOLDER, type Form, type FormSection, isFilledByHand } from './form.ts';
import { listDepartedPeople } from './people.ts';
import { getRowKind } from './row-fields.ts';
import type { EntryPage, FormSource } from './source.ts';

export type FilledSection =
  | {
      readonly kind: 'facts';
      readonly title: string;
      readonly note: string | null;
      readonly cells: readonly { readonly label: string; readonly value: string; readonly isWide: boolean }[];
    }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly note: string | null;
      readonly isOnNewPage: boolean;
      readonly head: readonly string[];
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'words'; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'signing'; readonly title: string; readonly lines: readonly string[] };

export interface EmptyCell {
  readonly section: string;
  /** The person, project or object of the row; null for a single cell. */
  readonly row: string | null;
  readonly label: string;
  /** `missing`: not in the records. `hand`: filled in by hand on paper. `none`: the table has no row. */
  readonly reason: 'missing' | 'hand' | 'none';
  /** Page on which the value is entered; null if it is entered in the filing or by hand. */
  readonly page: EntryPage | null;
}

export interface FilledForm {
  readonly sections: readonly FilledSection[];
  readonly empty: readonly EmptyCell[];
  /** Warnings to read before submission, for example that a reserved person has left the enterprise. */
  readonly warnings: readonly string[];
}

interface Filled {
  readonly section: FilledSection;
  readonly empty: readonly EmptyCell[];
}
type SectionOf<K extends FormSection['kind']> = Extract<FormSection, { kind: K }>;

function fillFacts({ title, note, cells }: SectionOf<'facts'>, source: FormSource): Filled {
  const empty: EmptyCell[] = [];
  const filled = cells.map(({ label, field, optional, isWide }) => {
    const fact = isFactName(field) ? getFact(field) : null;
    const value = fact?.read(source) ?? null;
    if (value === null && !optional)
      empty.push({ section: title, row: null, label, reason: fact ? 'missing' : 'hand', page: fact?.page ?? null });
    return { label, value: value ?? '', isWide };
  });
  return { section: { kind: 'facts', title, note, cells: filled }, empty };
}

function fillTable(section: SectionOf<'table'>, source: FormSource): Filled {
  const { title, note, isOnNewPage, columns } = section;
  const kind = getRowKind(section.rows);
  const found = kind.list(source);
  const empty: EmptyCell[] =
    found.length === 0 && !section.optional
      ? [{ section: title, row: null, label: title, reason: 'none', page: kind.page }]
      : [];
  const rows = found.map(({ name, page, values }, index) => [
    `${index + 1}`,
    ...columns.map(({ label, field, optional }) => {
      const value = values[field] ?? null;
      const isByHand = isFilledByHand(field);
      if (value === null && !optional)
        empty.push({
          section: title,
          row: name,
          label,
          reason: isByHand ? 'hand' : 'missing',
          page: isByHand ? null : page,
        });
      return value ?? '';
    }),
  ]);
  return {
    section: {
      kind: 'table',
      title,
      note,
      isOnNewPage,
      head: ['序号', ...columns.map(({ label }) => label)],
      widths: [6, ...columns.map(({ width }) => width)],
      rows,
    },
    empty,
  };
}

const BLANK = '＿＿＿＿＿＿';
/** Inserts facts into sentences; an unknown value becomes a blank line for handwriting. */
function fillWords({ title, paragraphs }: SectionOf<'words'>, source: FormSource): Filled {
  const empty = new Map<string, EmptyCell>();
  const filled = paragraphs.map((paragraph) =>
    paragraph.replaceAll(FACT_PLACEHOLDER, (place, name: string) => {
      if (!isFactName(name)) return place;
      const { label, page, read } = getFact(name);
      const value = read(source);
      if (value === null) empty.set(name, { section: title, row: null, label, reason: 'missing', page });
      return value ?? BLANK;
    }),
  );
  return { section: { kind: 'words', title, paragraphs: filled }, empty: [...empty.values()] };
}

function fillSection(section: FormSection, source: FormSource): Filled {
  if (section.kind === 'facts') return fillFacts(section, source);
  if (section.kind === 'table') return fillTable(section, source);
  if (section.kind === 'words') return fillWords(section, source);
  return { section, empty: [] };
}

export function fillForm(form: Form, source: FormSource): FilledForm {
  // For a form without a category, the category of the filing is used.
  const whole = { ...source, category: form.category ?? source.category };
  const filled = form.sections.map((section) => fillSection(section, whole));
  const gone = listDepartedPeople(source.enterprise, source.today, source.paperCase.peopleUuids);
  return {
    sections: filled.map(({ section }) => section),
    empty: filled.flatMap(({ empty }) => empty),
    warnings: gone.map((name) => `为本次申报预定的人员“${name}”已不在册，没有列入`),
  };
}
