import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getCitedText } from '../articles.contract.ts';
import './clause-picker.css';

/** A paragraph of an available text: its document, its clause, its wording. */
export interface CitedClause {
  readonly docTitle: string;
  readonly docNumber: string;
  readonly clause: string;
  readonly quote: string;
}

interface PickerProps {
  readonly onPick: (place: CitedClause) => void;
  /** The purpose of choosing a paragraph, shown as the label of the button. */
  readonly action: string;
}

/** The maximum number of paragraphs shown of a long text; the user can find others with the filter. */
const SHOWN = 60;

function Paragraphs({ docNumber, onPick, action }: PickerProps & { readonly docNumber: string }) {
  const id = useId();
  const [words, setWords] = useState('');
  const found = useQuery(query(getCitedText, { query: { docNumber } }));
  return (
    <QueryView query={found} subject="原文" lines={4}>
      {({ title, docNumber: number, clauses }) => {
        if (title === null || clauses.length === 0)
          return <p className="text-2">本站没有这个文号的原文，或原文没有可引用的条款；可在内容管理导入官方文件。</p>;
        const wanted = words.trim();
        const matching = clauses.filter(({ text, cite }) => text.includes(wanted) || cite.includes(wanted));
        return (
          <>
            <label htmlFor={id}>《{title}》中包含</label>
            <input
              id={id}
              className="input"
              type="search"
              placeholder="条款号或原文中的字词"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <ul className="art-picks" aria-label="原文各段">
              {matching.slice(0, SHOWN).map(({ anchor, cite, text }) => (
                <li key={anchor}>
                  <p>{text}</p>
                  <Button
                    size="small"
                    aria-label={`${action}：${cite}`}
                    onClick={() => onPick({ docTitle: title, docNumber: number, clause: cite, quote: text })}
                  >
                    {action} {cite}
                  </Button>
                </li>
              ))}
            </ul>
            {matching.length === 0 && <p className="text-2">原文中没有“{wanted}”，请换一个条款号或字词。</p>}
            {matching.length > SHOWN && (
              <p className="text-3">另有 {matching.length - SHOWN} 段，请输入字词缩小范围。</p>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** Lets the user pick a clause of an available official text instead of typing its number. */
export function ClausePicker({ onPick, action }: PickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [docNumber, setDocNumber] = useState<string | null>(null);
  const find = () => setDocNumber(typed.trim() === '' ? null : typed.trim());
  return (
    <details className="art-picker">
      <summary>从本站原文选取</summary>
      <label htmlFor={id}>按文号查找</label>
      <span className="row gap-8">
        <input
          id={id}
          className="input"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find();
          }}
        />
        <Button size="small" onClick={find}>
          查找
        </Button>
      </span>
      {docNumber !== null && <Paragraphs docNumber={docNumber} onPick={onPick} action={action} />}
    </details>
  );
}
