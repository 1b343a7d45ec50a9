import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#platform/web/ui/button.tsx';

interface ReadingProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
  /** Name of the data being loaded: 接收设置. */
  readonly subject: string;
}

/** Shows the loading or error state of a settings card in one line below the card's heading. */
export function CardLoadingState({ query: { isPending, isError, refetch }, subject }: ReadingProps) {
  if (isPending) return <p className="rs-note">正在读取</p>;
  if (!isError) return null;
  return (
    <p className="rs-note" role="alert">
      {subject}没有读取成功。
      <Button size="small" onClick={() => void refetch()}>
        重试
      </Button>
    </p>
  );
}
