import { useState } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { getManageCalls, type PublicationRecord, type PublishOutcome } from '../publishing.contract.ts';

interface Refused {
  readonly outcome: PublishOutcome;
  readonly title: string;
}

/** Returns the selected rows, the action that publishes them together, and the errors of rejected records. */
export function usePublishMany(resource: Resource, shown: readonly PublicationRecord[]) {
  const calls = getManageCalls(resource);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const confirm = useConfirm();
  const publish = useCommand(calls.publishMany, { stale: [calls.list, calls.get, calls.listVersions] });
  const chosen = shown.filter(({ uuid }) => keys.includes(uuid));
  const ready = chosen.filter(
    ({ isDeleted, state, hasDraft, isLive }) => !isDeleted && state !== 'asked' && (hasDraft || !isLive),
  );
  const start = async () => {
    const question = `发布选中的 ${ready.length} ${resource.unit}？`;
    const body = '发布后所有读者都能看到；需要他人批准的将提交批准。';
    if (!(await confirm({ title: question, body, action: '发布' }))) return;
    const outcomes = await publish.mutateAsync({ body: { uuids: ready.map(({ uuid }) => uuid) } });
    const count = (state: string) => outcomes.filter((one) => one.state === state).length;
    const asked = count('asked');
    const done = [
      `已发布 ${count('published')} ${resource.unit}`,
      ...(asked > 0 ? [`提交批准 ${asked} ${resource.unit}`] : []),
    ];
    toasts.show('success', done.join('，'));
    setRefused(
      outcomes.flatMap((outcome) => {
        const title = ready.find(({ uuid }) => uuid === outcome.uuid)?.title ?? '';
        return outcome.message === null ? [] : [{ outcome, title }];
      }),
    );
    setKeys([]);
  };
  const selection = {
    keys,
    onChange: setKeys,
    actions: (
      <Button
        kind="text"
        size="small"
        isBusy={publish.isPending}
        disabled={ready.length === 0}
        onClick={() => void start()}
      >
        发布选中的 {ready.length} {resource.unit}
      </Button>
    ),
  };
  const notice = refused.length > 0 && (
    <Dialog title={`${refused.length} ${resource.unit}没有发布`} onClose={() => setRefused([])}>
      <ul className="pb-found">
        {refused.map(({ outcome, title }) => (
          <li key={outcome.uuid}>
            {title}：{outcome.message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
  return { selection, notice };
}
