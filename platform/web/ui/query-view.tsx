import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '../call-error.ts';
import { ErrorState, Skeleton, type SkeletonShape } from './states.tsx';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T, CallError>;
  /** What is loaded, for the sentence of a failure: 证书列表. */
  readonly subject: string;
  readonly lines?: number;
  /** What is seen while it is on its way; a text by default. */
  readonly shape?: SkeletonShape;
  readonly children: (data: T) => ReactNode;
}

/** The three states of everything that is fetched: on its way, failed with 重试, there. Old data stays visible while it is asked anew. */
export function QueryView<T>({ query, subject, lines, shape, children }: QueryViewProps<T>) {
  if (query.data !== undefined) {
    return (
      <div className={query.isFetching && query.isPlaceholderData ? 'stale' : undefined}>{children(query.data)}</div>
    );
  }
  if (query.error) {
    return (
      <ErrorState title={`${subject}没有加载出来`} reason={query.error.message} onRetry={() => void query.refetch()} />
    );
  }
  return <Skeleton lines={lines} shape={shape} />;
}
