import { Button } from './button.tsx';

interface PageButtonsProps {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly total: number;
  /** Measure word of the rows: 条, 项, 个附件. */
  readonly unit?: string;
  readonly onTurn: (pageNum: number) => void;
}

/** Pager of a list in a dialog or card, whose page is not part of the address. Hidden if all rows fit on one page. */
export function PageButtons({ pageNum, pageSize, total, unit = '条', onTurn }: PageButtonsProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <div className="row gap-8 turn-pages">
      <Button size="small" disabled={pageNum <= 1} onClick={() => onTurn(pageNum - 1)}>
        上一页
      </Button>
      <span className="text-3 small" role="status">
        第 {pageNum} / {last} 页，共 {total} {unit}
      </span>
      <Button size="small" disabled={pageNum >= last} onClick={() => onTurn(pageNum + 1)}>
        下一页
      </Button>
    </div>
  );
}
