import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HypotheticalChange, MAX_HYPOTHETICAL_CHANGES } from '#domain/what-if/change.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { evaluateWhatIf } from '../what-if.contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CHANGE_FORM_KINDS, CHANGE_FORM_TITLES, type ChangeFormKind } from './change-forms.ts';
import { getScenarioBody, type ScenarioDraft } from './draft.ts';

interface ChangeCardProps {
  readonly draft: ScenarioDraft;
  readonly onChange: (changes: readonly HypotheticalChange[]) => void;
}

/** Shows the assumptions as text, with the forms for adding an assumption. */
export function ChangeCard({ draft, onChange }: ChangeCardProps) {
  const [open, setOpen] = useState<ChangeFormKind | null>(null);
  const evaluation = useQuery(query(evaluateWhatIf, { body: getScenarioBody(draft) }));
  const { changes } = draft;
  const isFull = changes.length >= MAX_HYPOTHETICAL_CHANGES;
  return (
    <Card
      title="假设"
      note={
        changes.length === 0
          ? '还没有假设，下面显示的是现在的结论'
          : `${changes.length} 条，最多 ${MAX_HYPOTHETICAL_CHANGES} 条`
      }
      more={
        changes.length > 0 && (
          <Button size="small" onClick={() => onChange([])}>
            全部清除
          </Button>
        )
      }
    >
      <div className="card-body">
        {changes.length > 0 && (
          <ol className="wi-changes">
            {changes.map((change, index) => {
              const said = evaluation.data?.sentences[index];
              return (
                <li key={`${index} ${JSON.stringify(change)}`} className={said?.isLost === true ? 'lost' : undefined}>
                  <span>
                    {said?.text ?? '计算中…'}
                    {said?.isLost === true && <b>　所指的记录已不在档案中，未计</b>}
                  </span>
                  <button
                    type="button"
                    className="wi-x"
                    aria-label={`去掉假设：${said?.text ?? index + 1}`}
                    onClick={() => onChange(changes.filter((_, at) => at !== index))}
                  >
                    <Icon name="close" size="small" />
                  </button>
                </li>
              );
            })}
          </ol>
        )}
        <div className="row gap-8 wi-add" role="group" aria-label="添加假设">
          {CHANGE_FORM_KINDS.map((kind) => (
            <Button key={kind} size="small" disabled={isFull} onClick={() => setOpen(kind)}>
              <Icon name="plus" size="small" />
              {CHANGE_FORM_TITLES[kind]}
            </Button>
          ))}
        </div>
      </div>
      {open !== null && (
        <ChangeDialog
          kind={open}
          target={draft.target}
          onClose={() => setOpen(null)}
          onAdd={(change) => {
            onChange([...changes, change]);
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}
