import { useState } from 'react';
import { readList } from '#domain/assistant/list-items.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { AnswerSource } from '../assistant.contract.ts';
import { type ConversationTurn, formatTurnAsText } from './conversation.ts';

interface TurnProps {
  readonly turn: ConversationTurn;
  readonly rate: (turn: ConversationTurn, useful: boolean) => void;
  readonly openConsultant: () => void;
}

/** One question with its answer. */
export function AnswerTurn({ turn, rate, openConsultant }: TurnProps) {
  const isAnswered = turn.outcome === 'answered';
  return (
    <article className="as-turn">
      <p className="as-question">{turn.question}</p>
      {turn.isDayGiven && <p className="as-day">按 {turn.asOf} 有效的文本回答</p>}
      {turn.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Points turn={turn} />
      {turn.isBusy && turn.points.length === 0 && <p className="as-wait">正在查找站内文本 …</p>}
      <ActionError>{turn.fault}</ActionError>
      {!turn.isBusy && turn.sources.length > 0 && <Sources sources={turn.sources} />}
      {!turn.isBusy && (
        <div className="as-actions">
          {isAnswered && <Rating turn={turn} rate={rate} />}
          {turn.points.length > 0 && <CopyButton turn={turn} />}
          <button type="button" className="as-person" onClick={openConsultant}>
            咨询顾问
          </button>
        </div>
      )}
    </article>
  );
}

function Points({ turn }: { readonly turn: ConversationTurn }) {
  if (turn.points.length === 0) return null;
  return (
    <ul className={turn.points.length === 1 ? 'as-points one' : 'as-points'}>
      {turn.points.map(({ text, cites, isPending }) => (
        <li key={text}>
          <span>
            {isPending && <span className="as-pending">待核对</span>}
            <PointText text={text} />
            {cites.map((cite) => (
              <Citation key={cite} source={turn.sources[cite - 1]} no={cite} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Displays a statement; a list in it is shown line by line. */
function PointText({ text }: { readonly text: string }) {
  const listed = readList(text);
  if (listed === null) return text;
  return (
    <>
      {listed.lead}
      <span className="as-list" role="list">
        {listed.items.map((item) => (
          <span key={item} role="listitem">
            {item}
          </span>
        ))}
      </span>
      {listed.rest}
    </>
  );
}

function Citation({ source, no }: { readonly source: AnswerSource | undefined; readonly no: number }) {
  if (!source?.href) return <span className="as-cite">{no}</span>;
  return (
    <a
      className="as-cite"
      href={source.href}
      target="_blank"
      rel="noopener"
      aria-label={`出处 ${no}：${source.title} ${source.place}`}
    >
      {no}
    </a>
  );
}

function Sources({ sources }: { readonly sources: readonly AnswerSource[] }) {
  return (
    <section className="as-sources" aria-label="依据">
      <h3>依据</h3>
      <ol>
        {sources.map((source) => (
          <li key={source.no}>
            <span className="as-cite" aria-hidden="true">
              {source.no}
            </span>
            <div>
              {source.href === '' ? (
                source.title
              ) : (
                <a href={source.href} target="_blank" rel="noopener">
                  {source.title}
                  <Icon name="external" size="small" />
                </a>
              )}
              <small>
                {[source.label, source.docNumber, source.place].filter(Boolean).join('　')}
                {source.isPending && <span className="as-pending">待核对</span>}
                {source.isSample && <span className="as-sample">示例</span>}
              </small>
              <details>
                <summary>引文</summary>
                <p>{source.excerpt}</p>
              </details>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rating({ turn, rate }: Pick<TurnProps, 'turn' | 'rate'>) {
  return (
    <>
      <button type="button" aria-pressed={turn.useful === true} onClick={() => rate(turn, true)}>
        <Icon name="like" />
        有用
      </button>
      <button type="button" aria-pressed={turn.useful === false} onClick={() => rate(turn, false)}>
        <Icon name="dislike" />
        没用
      </button>
    </>
  );
}

const COPIED_MS = 2000;

function CopyButton({ turn }: { readonly turn: ConversationTurn }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatTurnAsText(turn, location.origin));
    } catch {
      toasts.show('error', '浏览器不允许复制，请手动选择文字');
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? '已复制' : '复制'}
    </button>
  );
}
