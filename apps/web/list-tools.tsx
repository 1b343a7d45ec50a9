import { RecycleButton } from '#features/enterprise/recycle-bin/web/recycle-bin.web-api.ts';
import { ImportExportButtons } from '#features/records/import-export/web/import-export.web-api.ts';

/** Renders the buttons next to the title of every list of records. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  return (
    <>
      <RecycleButton sheets={sheets} />
      <ImportExportButtons sheets={sheets} />
    </>
  );
}
