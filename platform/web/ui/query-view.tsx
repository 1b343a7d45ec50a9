import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '../call-error.ts';
import { ErrorState, Skeleton, type SkeletonShape } from './states.tsx';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T, CallError>;
  /** The noun for the loaded content, for the sentence of a failure: 证书列表. */
  readonly subject: string;
  readonly lines?: number;
  /** The skeleton during loading; a text by default. */
  readonly shape?: SkeletonShape;
  readonly children: (data: T) => ReactNode;
}

/** Shows one of three states of fetched data: loading, failed with 重试, present. Old data stays visible during a refetch. */
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
