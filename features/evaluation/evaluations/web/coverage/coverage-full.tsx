import { useEffect, useRef } from 'react';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { CoverageView } from './coverage-filter.ts';
import { CoverageLegend } from './coverage-mark.tsx';
import { CoverageTable } from './coverage-table.tsx';

/** Shows the table in full screen, so that the table of an ordinary enterprise fits; Esc closes it. */
export function CoverageFull({ view, onClose }: { readonly view: CoverageView; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="cv-full" aria-labelledby="cv-full" onCancel={onClose}>
      <div className="cv-full-head">
        <h2 id="cv-full">人员与要求对照</h2>
        <CoverageLegend />
        <button type="button" className="btn small" onClick={onClose}>
          <Icon name="close" />
          退出全屏
        </button>
      </div>
      <div className="ck-mx cv-mx">
        <CoverageTable view={view} limit={view.rows.length} />
      </div>
    </dialog>
  );
}
