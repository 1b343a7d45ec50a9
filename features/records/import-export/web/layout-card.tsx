import { useQuery } from '@tanstack/react-query';
import type { HeadingMapping } from '#platform/web/console/heading-choices.ts';
import { HeadingChoicesCard } from '#platform/web/console/heading-choices-card.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { getImportLayout, listBatches, previewImport, saveImportWords } from '../import-export.contract.ts';
import { groupUnknownHeadings } from './layout-choices.ts';
import { NEW_BATCH } from './use-batch.ts';

interface LayoutCardProps {
  readonly id: string;
  /** Null after a page reload; the user must then choose the file again. */
  readonly file: File | null;
  readonly onShow: (id: string) => void;
}

/**
 * Shows how the sheets and headings of a file were interpreted, for the user to correct. Renders nothing if all names come from the
 * template.
 */
export function LayoutCard({ id, file, onShow }: LayoutCardProps) {
  const found = useQuery(query(getImportLayout, { params: { id } }));
  const save = useCommand(saveImportWords, { stale: [getImportLayout] });
  const upload = useCommand(previewImport, { stale: [listBatches] });
  const readAgain = async (words: readonly HeadingMapping[]) => {
    try {
      await save.mutateAsync({ body: { words: [...words] } });
      if (file) return onShow((await upload.mutateAsync({ files: { file } })).id);
    } catch {
      // The call has shown the error; the selected meanings stay.
      return;
    }
    toasts.show('success', '已记住，请重新选择文件');
    onShow(NEW_BATCH);
  };
  const groups = found.data ? groupUnknownHeadings(found.data.sheets, found.data.names) : [];
  if (groups.length === 0) return null;
  return (
    <HeadingChoicesCard
      key={id}
      groups={groups}
      isBusy={save.isPending || upload.isPending}
      note="选好后会记住，贵公司下次导入同样的文件时不用再选。"
      onSave={(words) => void readAgain(words)}
    />
  );
}
