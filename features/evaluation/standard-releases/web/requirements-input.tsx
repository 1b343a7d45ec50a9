import { useId, useState } from 'react';
import {
  type FigurePath,
  listProjectBandGroups,
  listRowFigures,
  type ProjectBand,
  type RowFigure,
  setValueAtPath,
} from '#domain/amendments/row-figures.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { ClausePicker } from '#features/content/articles/web/articles.web-api.ts';
import { call } from '#platform/web/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { getStandardSource } from '../standard-releases.contract.ts';
import { getCitation, OfficialText } from './official-text.tsx';
import './standard-releases.css';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { NumberInput, TextInput } from '#platform/web/console/text-inputs.tsx';

type Row = Readonly<Record<string, unknown>>;

interface InputProps {
  readonly value?: readonly Row[] | null;
  readonly onChange?: (rows: readonly Row[]) => void;
}

/** Formats a row as the sentence that every page shows for it. */
function formatRow(row: Row): { readonly title: string; readonly text: string } {
  const { title, text } = describeRequirement(row as Requirement);
  return { title, text };
}

interface FigureProps {
  readonly figure: RowFigure;
  readonly onPut: (path: FigurePath, value: unknown) => void;
}

function FigureInput({ figure, onPut }: FigureProps) {
  const id = useId();
  return (
    <div className="sr-figure">
      <label htmlFor={id}>{figure.label}</label>
      <NumberInput
        id={id}
        value={figure.value}
        onChange={(value) => (typeof value === 'number' ? onPut(figure.path, value) : undefined)}
      />
    </div>
  );
}

interface BandProps extends Pick<FigureProps, 'onPut'> {
  readonly band: ProjectBand;
  readonly name: string;
}

const BandRow = ({ band, name, onPut }: BandProps) => (
  <div className="sr-band">
    <span className="text-2">{band.words}</span>
    {band.figures.map((figure) => (
      <FigureInput key={figure.path.join('.')} figure={figure} onPut={onPut} />
    ))}
    <button
      type="button"
      className="btn plain small"
      aria-label={`删除区间 ${name}`}
      onClick={() => onPut(band.path, undefined)}
    >
      删除区间
    </button>
  </div>
);

function ClauseInput({ clause, onClause }: { readonly clause: string; readonly onClause: (clause: string) => void }) {
  const id = useId();
  return (
    <div className="sr-figure">
      <label htmlFor={id}>条款</label>
      <TextInput id={id} value={clause} maxLength={100} onChange={(event) => onClause(event.target.value)} />
    </div>
  );
}

interface RowProps {
  readonly row: Row;
  readonly index: number;
  readonly onPut: (path: FigurePath, value: unknown) => void;
  /** Called with the chosen clause and its text. */
  readonly onPlace: (place: Row) => void;
}

/** Returns the quoted text of a row; null if none was chosen. */
const getWords = (row: Row): string | null => {
  const { text } = (row['quote'] ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : null;
};

function RowCard({ row, index, onPut, onPlace }: RowProps) {
  const { title, text } = formatRow(row);
  const quote = getWords(row);
  const clause = typeof row['clause'] === 'string' ? row['clause'] : '';
  return (
    <section className="sr-row" aria-label={`第 ${index + 1} 条 ${title}`}>
      <div className="pb-row-head">
        <b>
          {index + 1}. {title}
        </b>
        <button
          type="button"
          className="btn plain small"
          aria-label={`删除第 ${index + 1} 条`}
          onClick={() => onPut([], undefined)}
        >
          删除
        </button>
      </div>
      <p className="text-2">{text}</p>
      <div className="sr-figures">
        {listRowFigures(row).map((figure) => (
          <FigureInput key={figure.path.join('.')} figure={figure} onPut={onPut} />
        ))}
        {/* A chosen quotation belongs to the chosen clause, so a new clause removes it. */}
        <ClauseInput clause={clause} onClause={(next) => onPlace({ clause: next, quote: undefined })} />
      </div>
      <ClausePicker
        action="选为出处"
        onPick={(place) => onPlace({ clause: place.clause, quote: getCitation(place) })}
      />
      {quote !== null && <blockquote className="text-2">{quote}</blockquote>}
      {listProjectBandGroups(row).map((group) => (
        <fieldset key={group.path.join('.')} className="sr-group">
          <legend>{group.summary}</legend>
          {group.bands.map((band, place) => (
            <BandRow key={band.path.join('.')} band={band} name={`${group.summary} ${place + 1}`} onPut={onPut} />
          ))}
        </fieldset>
      ))}
    </section>
  );
}

/** The requirements that can be added empty, because they need only an amount; other requirements are copied from the current level. */
const NEW_ROWS: readonly { readonly label: string; readonly row: Row }[] = [
  { label: '净资产', row: { kind: 'netAssets', minCny: 1_000_000 } },
  { label: '职工人数', row: { kind: 'headcount', min: 1 } },
  { label: '技术工人', row: { kind: 'skilledWorkers', grade: '中级工', andAbove: true, min: 1 } },
  { label: '场所面积', row: { kind: 'premises', minSqm: 1 } },
];

/** Loads the content of the level on the day on which the amendment takes effect. */
function useSource(onChange: InputProps['onChange']) {
  const form = useFormInstance();
  const [isBusy, setBusy] = useState(false);
  const standardCode: unknown = useWatch('standardCode', form);
  const level: unknown = useWatch('level', form);
  const isKnown = typeof standardCode === 'string' && typeof level === 'string' && level !== '';
  const load = async () => {
    if (!isKnown) return;
    setBusy(true);
    try {
      const effective: unknown = form.getFieldValue('effective');
      const query = { standardCode, level, ...(typeof effective === 'string' && effective ? { effective } : {}) };
      const source = await call(getStandardSource, { query });
      onChange?.(source.requirements);
      form.setFieldValue('basedOn', source.basedOn);
    } finally {
      setBusy(false);
    }
  };
  return { isKnown, isBusy, load };
}

/** Edits all requirements of a level; each is shown as the sentence generated from its data. */
export function RequirementsInput({ value, onChange }: InputProps) {
  const rows = value ?? [];
  const source = useSource(onChange);
  const put = (index: number) => (path: FigurePath, next: unknown) =>
    onChange?.(setValueAtPath(rows, [index, ...path], next));
  const place = (index: number) => (found: Row) =>
    onChange?.(rows.map((row, at) => (at === index ? { ...row, ...found } : row)));
  return (
    <div className="sr-rows">
      <div className="sr-tools">
        <Button size="small" isBusy={source.isBusy} disabled={!source.isKnown} onClick={() => void source.load()}>
          {rows.length === 0 ? '载入现行指标' : '重新载入现行指标'}
        </Button>
        {!source.isKnown && <span className="text-3">先选择资质标准和等级</span>}
      </div>
      <OfficialText rows={rows} onChange={(next) => onChange?.(next)} />
      {rows.map((row, index) => (
        <RowCard
          key={`${index} ${String(row['kind'])}`}
          row={row}
          index={index}
          onPut={put(index)}
          onPlace={place(index)}
        />
      ))}
      <div className="sr-tools">
        {NEW_ROWS.map(({ label, row }) => (
          <Button key={label} size="small" onClick={() => onChange?.([...rows, row])}>
            添加{label}
          </Button>
        ))}
      </div>
    </div>
  );
}
