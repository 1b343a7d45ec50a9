import { useState } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Scenario } from '../contract/scenario.ts';
import { exportScenario, printScenario } from '../what-if.contract.ts';
import { isScenarioDraftChanged, type ScenarioDraft } from './draft.ts';
import { SaveScenarioDialog } from './save-dialog.tsx';
import { TodoDialog } from './todo-dialog.tsx';

interface ActionsProps {
  readonly draft: ScenarioDraft;
  readonly onSaved: (scenario: Scenario) => void;
}

/** Actions for a set of assumptions. Exports and to-do items are made from the saved version. */
export function ScenarioActions({ draft, onSaved }: ActionsProps) {
  const may = useCanChange()('check:run:run');
  const [open, setOpen] = useState<'save' | 'todo' | null>(null);
  const { stored, changes } = draft;
  const isFresh = stored !== null && !isScenarioDraftChanged(draft);
  const input = stored === null ? null : { params: { id: stored.uuid } };
  const save = (route: typeof exportScenario | typeof printScenario) => {
    if (input) void downloadFile(route, input).catch(() => undefined);
  };
  return (
    <>
      {isFresh && (
        <>
          <Button onClick={() => save(exportScenario)}>
            <Icon name="download" />
            导出表格
          </Button>
          <Button onClick={() => save(printScenario)}>
            <Icon name="print" />
            导出文档
          </Button>
          {may && (
            <Button onClick={() => setOpen('todo')}>
              <Icon name="clipboard" />
              转为待办
            </Button>
          )}
        </>
      )}
      {may && (
        <Button kind="primary" disabled={changes.length === 0 || isFresh} onClick={() => setOpen('save')}>
          {isFresh ? '已保存' : '保存假设'}
        </Button>
      )}
      {open === 'save' && <SaveScenarioDialog draft={draft} onClose={() => setOpen(null)} onSaved={onSaved} />}
      {open === 'todo' && stored !== null && <TodoDialog scenario={stored} onClose={() => setOpen(null)} />}
    </>
  );
}
