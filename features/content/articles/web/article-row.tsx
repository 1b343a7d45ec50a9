import type { ReactNode } from 'react';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';

interface ArticleRowProps {
  readonly to: string;
  readonly title: string;
  /** Details shown below the title; empty values are omitted. */
  readonly facts: readonly (string | null | undefined | false)[];
  readonly summary?: string | null;
  readonly tags?: readonly string[];
  readonly isSample?: boolean;
  readonly isUnverified?: boolean;
  /** The validity mark of the document, shown before the tags. */
  readonly mark?: ReactNode;
}

/** Explains the mark 待核对 if a row of the list carries it (docs/microcopy.md). */
export function UnverifiedNote({ rows }: { readonly rows: readonly { readonly isVerified: boolean }[] }) {
  if (rows.every(({ isVerified }) => isVerified)) return null;
  return <p className="text-3 small po-note">带 * 的文件，原文待核对</p>;
}

/** Shows one text in a list: title, source, one-sentence summary, subjects. */
export function ArticleRow({ to, title, facts, summary, tags = [], isSample, isUnverified, mark }: ArticleRowProps) {
  return (
    <li>
      <h3>
        <PageLink to={to}>{stripSampleMark(title)}</PageLink>
        {isUnverified && <UnverifiedMark />}
      </h3>
      <p className="mm">
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{typeof fact === 'string' ? stripSampleMark(fact) : fact}</span>
        ))}
      </p>
      {summary && <p className="ef">{summary}</p>}
      {(tags.length > 0 || isSample || mark) && (
        <p className="tg">
          {mark}
          {isSample && <span className="tag c">示例</span>}
          {tags.map((tag) => (
            <span className="tag" key={tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

export const getDatePart = (time: string | null): string | null => (time === null ? null : time.slice(0, 10));

/** 有效 is the normal case and has no mark; a text that is no longer in force must be visibly marked. */
export function ValidityMark({ validity }: { readonly validity: string }) {
  if (validity === '有效') return null;
  return <span className={validity === '失效' ? 'tag r' : 'tag o'}>{validity === '失效' ? '已废止' : validity}</span>;
}
