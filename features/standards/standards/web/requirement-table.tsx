import { useQuoteMatches } from '#platform/web/clause-place.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { StandardLevel, StandardRequirement } from '../standards.contract.ts';
import { DocumentCitation } from './cite.tsx';

interface RequirementTableProps {
  readonly level: StandardLevel;
  /** Hides the rows that are no longer assessed. */
  readonly isHidingDropped: boolean;
  /** Code of the project category whose part is expanded (top grade). */
  readonly openPart: string | null;
}

/** The requirements of one level; entries no longer assessed are struck through, with the document that dropped them. */
export function RequirementTable({ level, isHidingDropped, openPart }: RequirementTableProps) {
  const rows = level.requirements.filter((row) => !isHidingDropped || row.state !== 'notAssessed');
  return (
    <div className="std-req">
      <table className="table top">
        <caption className="sr-only">{level.key}的资质标准</caption>
        <thead>
          <tr>
            <th scope="col">条</th>
            <th scope="col">指标</th>
            <th scope="col">要求</th>
            <th scope="col" className="r">
              最低
            </th>
            <th scope="col">依据</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RequirementRow key={row.id} row={row} docNumber={level.document.docNumber} openPart={openPart} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: StandardRequirement;
  readonly docNumber: string;
  readonly openPart: string | null;
}

function RequirementRow({ row, docNumber, openPart }: RowProps) {
  const isCut = row.state === 'notAssessed';
  return (
    <tr className={isCut ? 'cut' : undefined} id={row.id}>
      <td className="no">{row.no}</td>
      <th scope="row" className="k">
        {isCut ? <del>{row.title}</del> : row.title}
      </th>
      <td className="need">
        <RowText row={row} />
        {row.parts.map((part) => (
          <PartList key={part.heading ?? 'only'} part={part} isCut={isCut} isOpen={part.anchor === openPart} />
        ))}
        <Doubts row={row} />
        {row.quote !== null && <Quoted quote={row.quote} />}
      </td>
      <td className="mn">
        <Minimum row={row} />
      </td>
      <td className="src">
        <Source row={row} docNumber={docNumber} />
      </td>
    </tr>
  );
}

function RowText({ row }: { readonly row: StandardRequirement }) {
  const end = row.parts.length > 0 ? '：' : '。';
  if (row.state === 'notAssessed') return <del>{`${row.text}${end}`}</del>;
  if (row.state === 'added') return <ins className="std-ins">{`${row.text}${end}`}</ins>;
  return `${row.text}${end}`;
}

interface PartListProps {
  readonly part: StandardRequirement['parts'][number];
  readonly isCut: boolean;
  readonly isOpen: boolean;
}

function PartList({ part, isCut, isOpen }: PartListProps) {
  const list = (
    <ol>
      {part.items.map((item) => (
        <li key={item.text}>
          {item.original !== null && (
            <>
              <del>{item.original}</del>
              <br />
            </>
          )}
          <ItemText item={item} isCut={isCut} />
          {item.isPending && !item.text.includes('待核对') && <span className="std-pending">待核对</span>}
        </li>
      ))}
    </ol>
  );
  if (part.heading === null) return list;
  return (
    <details className="std-part" open={isOpen}>
      <summary>
        {part.heading}
        {part.isPending && <span className="std-pending">待核对</span>}
      </summary>
      <p className="text-2">{part.text}</p>
      {list}
    </details>
  );
}

function ItemText({
  item,
  isCut,
}: {
  readonly item: StandardRequirement['parts'][number]['items'][number];
  readonly isCut: boolean;
}) {
  if (isCut) return <del>{item.text}</del>;
  return item.amendedBy === null ? item.text : <ins className="std-ins">{item.text}</ins>;
}

function Minimum({ row }: { readonly row: StandardRequirement }) {
  const { minimum } = row;
  if (minimum === null)
    return row.doubts.length > 0 && row.doubts[0] === '关键内容未核实' ? <span className="text-3">待核对</span> : null;
  if (row.state === 'notAssessed') {
    return (
      <del>
        {minimum.value} {minimum.unit}
      </del>
    );
  }
  return (
    <>
      <b>{minimum.value}</b>
      <small>{minimum.unit}</small>
    </>
  );
}

/** The quoted text on which a row is based; the current text may differ. */
function Quoted({ quote }: { readonly quote: NonNullable<StandardRequirement['quote']> }) {
  const isHeld = useQuoteMatches(quote);
  return (
    <details className="std-quote">
      <summary>
        原文摘录
        {isHeld === false && <span className="std-pending">原文已变</span>}
      </summary>
      <blockquote>{quote.text}</blockquote>
      <p className="text-3">
        {quote.docNumber} {quote.clause}
        {isHeld === false && '；摘录之后该处文字有改动，请对照现行文本'}
      </p>
    </details>
  );
}

/** Shows the reasons why a row may be unreliable, and the notes of its editor. */
function Doubts({ row }: { readonly row: StandardRequirement }) {
  if (row.doubts.length === 0 && row.notes.length === 0) return null;
  return (
    <p className="std-doubt">
      {row.doubts.length > 0 && <span className="std-pending">待核对</span>}
      {[...row.doubts, ...row.notes].join('；')}
    </p>
  );
}

/** Lists the items of the row that later documents changed, by document. */
function listRewrites(row: StandardRequirement): { readonly docNumber: string; readonly numbers: string }[] {
  const items = row.parts.flatMap((part) =>
    part.items.map((item, index) => ({ docNumber: item.amendedBy, number: index + 1 })),
  );
  const documents = [...new Set(items.map((item) => item.docNumber))].filter((docNumber) => docNumber !== null);
  return documents.map((docNumber) => ({
    docNumber,
    numbers: items
      .filter((item) => item.docNumber === docNumber)
      .map((item) => `（${item.number}）`)
      .join('、'),
  }));
}

const STATE_WORDS: Readonly<Record<StandardRequirement['state'], string>> = {
  assessed: '',
  notAssessed: '不再考核',
  added: '改写或新增',
  notYet: '尚未施行',
};

function Source({ row, docNumber }: { readonly row: StandardRequirement; readonly docNumber: string }) {
  const rewrites = listRewrites(row);
  const change = STATE_WORDS[row.state];
  return (
    <>
      {(row.state === 'assessed' || (row.state === 'notAssessed' && row.clause !== null)) && (
        <DocumentCitation docNumber={docNumber} clause={row.clause} />
      )}
      {change !== '' && row.amendedBy !== null && <Change words={change} docNumber={row.amendedBy} since={row.since} />}
      {rewrites.map((one) => (
        <Change key={one.docNumber} words={`第${one.numbers}类改写`} docNumber={one.docNumber} since={null} />
      ))}
    </>
  );
}

function Change({
  words,
  docNumber,
  since,
}: {
  readonly words: string;
  readonly docNumber: string;
  readonly since: string | null;
}) {
  return (
    <span className="std-change">
      <Icon name="info" size="small" />
      <span>
        {words}
        <br />
        <DocumentCitation docNumber={docNumber} />
        {since !== null && <small className="text-3">{since} 起</small>}
      </span>
    </span>
  );
}
