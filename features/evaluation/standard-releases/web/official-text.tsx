import { useId, useState } from 'react';
import { type ParsedOfficialText, type ProposedRow, readOfficialText } from '#domain/amendments/read-text.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { type CitedClause, ClausePicker } from '#features/content/articles/web/articles.web-api.ts';
import { Button } from '#platform/web/ui/button.tsx';

type Row = Readonly<Record<string, unknown>>;

interface Piece {
  readonly text: string;
  readonly isFigure: boolean;
  readonly at: number;
}

/** Splits the sentence at its numbers, so that each number is highlighted in place. */
function getPieces({ quote, from, figures }: ProposedRow): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const figure of figures) {
    const [begin, end] = [figure.from - from, figure.to - from];
    if (begin > at) pieces.push({ text: quote.slice(at, begin), isFigure: false, at });
    pieces.push({ text: quote.slice(begin, end), isFigure: true, at: begin });
    at = end;
  }
  if (at < quote.length) pieces.push({ text: quote.slice(at), isFigure: false, at });
  return pieces;
}

interface ProposalProps {
  readonly proposal: ProposedRow;
  readonly rows: readonly Row[];
  readonly onTake: (row: Row, place: number | null) => void;
}

/** Shows the parsed row beside its source text. */
function Proposal({ proposal, rows, onTake }: ProposalProps) {
  const { row } = proposal;
  const { title, text } = describeRequirement(row);
  const clause = typeof row['clause'] === 'string' ? row['clause'] : null;
  const place = rows.findIndex(({ kind }) => kind === row.kind);
  return (
    <li className="sr-proposal">
      <blockquote>
        {getPieces(proposal).map(({ text: words, isFigure, at }) =>
          isFigure ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
        )}
      </blockquote>
      <p>
        <b>{title}</b>：{text}
        {clause !== null && <span className="text-3"> {clause}</span>}
      </p>
      <div className="sr-tools">
        {place !== -1 && (
          <Button size="small" aria-label={`用“${title}”替换第 ${place + 1} 条`} onClick={() => onTake(row, place)}>
            替换第 {place + 1} 条
          </Button>
        )}
        <Button size="small" aria-label={`添加“${title}”`} onClick={() => onTake(row, null)}>
          添加
        </Button>
      </div>
    </li>
  );
}

/** Returns the part of the cited place that is stored in a row. */
export const getCitation = ({ docNumber, clause, quote }: CitedClause) => ({ docNumber, clause, text: quote });

interface OfficialTextProps {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Splits a pasted paragraph into proposed rows; each row is accepted only by an explicit click. */
export function OfficialText({ rows, onChange }: OfficialTextProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ParsedOfficialText | null>(null);
  /** The document and clause from which the text was selected; null for typed or pasted text. */
  const [place, setPlace] = useState<CitedClause | null>(null);
  const take = (read: Row, at: number | null) => {
    const row = place === null ? read : { ...read, quote: getCitation(place) };
    onChange(at === null ? [...rows, row] : rows.map((one, index) => (index === at ? row : one)));
  };
  return (
    <details className="sr-text">
      <summary>从原文识别指标</summary>
      <ClausePicker
        action="识别"
        onPick={(picked) => {
          const { quote, clause } = picked;
          setPlace(picked);
          const words = quote.startsWith(clause) ? quote : `${clause} ${quote}`;
          setText(words);
          setFound(readOfficialText(words));
        }}
      />
      <label htmlFor={id}>粘贴文件中的一段</label>
      <textarea
        id={id}
        className="input"
        rows={5}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(null);
        }}
      />
      <div className="sr-tools">
        <Button size="small" disabled={text.trim() === ''} onClick={() => setFound(readOfficialText(text))}>
          识别
        </Button>
        <span className="text-3">识别结果只是建议，请对照原文逐条采用</span>
      </div>
      {found && (
        <div role="status">
          {found.rows.length === 0 && <p className="text-2">没有识别出指标，请在下面手工填写。</p>}
          <ul>
            {found.rows.map((proposal) => (
              <Proposal key={`${proposal.from} ${proposal.row.kind}`} proposal={proposal} rows={rows} onTake={take} />
            ))}
          </ul>
          {found.unread.length > 0 && (
            <>
              <p className="text-2">这些句子有数字但没有识别，请手工填写：</p>
              <ul>
                {found.unread.map(({ from, quote }) => (
                  <li key={from} className="text-2">
                    {quote}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </details>
  );
}
