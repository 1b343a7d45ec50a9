import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '../call-error.ts';
import { ErrorState, Skeleton, type SkeletonShape } from './states.tsx';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T, CallError>;
  /** Noun for the loaded content in the error message: 证书列表. */
  readonly subject: string;
  readonly lines?: number;
  /** Shape of the skeleton while loading; text by default. */
  readonly shape?: SkeletonShape;
  readonly children: (data: T) => ReactNode;
}

/** Renders loaded data, a skeleton while loading, or the error with 重试. Old data stays visible while it is loaded again. */
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
