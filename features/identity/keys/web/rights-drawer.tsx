import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type EntityKey, getMenuTree, updateKeyRight } from '../keys.contract.ts';
import { RightsTree, type RightsTreeProps } from './rights-tree.tsx';
import { findMatchingPreset, getPresetLeaves, RIGHTS_PRESETS, type RightsPreset, summariseRights } from './ticked.ts';

interface DrawerProps {
  readonly entityKey: EntityKey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Three presets, one sentence that sums up the selected rights, and the tree of rights. */
function Rights({ menus, checked, onChange }: RightsTreeProps) {
  const current = findMatchingPreset(menus, checked);
  return (
    <>
      <fieldset className="rights-presets">
        <legend>按用途选择</legend>
        {(Object.keys(RIGHTS_PRESETS) as RightsPreset[]).map((preset) => (
          <button
            key={preset}
            type="button"
            className={preset === current ? 'on' : ''}
            aria-pressed={preset === current}
            onClick={() => onChange(getPresetLeaves(menus, preset))}
          >
            <b>{RIGHTS_PRESETS[preset].label}</b>
            <small className="text-3">{RIGHTS_PRESETS[preset].about}</small>
          </button>
        ))}
      </fieldset>
      <p className="rights-sum" role="status">
        {summariseRights(menus, checked)}
      </p>
      <RightsTree menus={menus} checked={checked} onChange={onChange} />
    </>
  );
}

/** Edits the rights of one secondary key (C-148, C-149). */
export function KeyRightsDrawer({ entityKey, onClose, onDone }: DrawerProps) {
  const tree = useQuery(query(getMenuTree, { params: { id: entityKey.uuid } }));
  const [checked, setChecked] = useState<ReadonlySet<string> | null>(null);
  const confirm = useConfirm();
  const save = useCommand(updateKeyRight, {
    stale: [getMenuTree],
    onDone: () => {
      toasts.show('success', '权限已保存，立即生效');
      onDone();
    },
  });
  const close = async () => {
    if (checked === null || (await confirm({ title: '放弃未保存的权限？', action: '放弃', isDangerous: true })))
      onClose();
  };
  const submit = () => {
    if (checked) save.mutate({ body: { uuid: entityKey.uuid, menuIds: [...checked] } });
  };
  return (
    <Drawer
      title={`${entityKey.holderName} 的权限`}
      isEnterprise
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button kind="primary" isBusy={save.isPending} disabled={checked === null} onClick={submit}>
            保存权限
          </Button>
        </>
      }
    >
      <p className="text-2 keys-intro">选一种用途，需要时在下面逐项调整。保存后立即生效，正在使用的登录也一样。</p>
      <QueryView query={tree} subject="菜单树" lines={10}>
        {(answer: ResultOf<typeof getMenuTree>) => (
          <Rights menus={answer.menus} checked={checked ?? new Set(answer.checkedKeys)} onChange={setChecked} />
        )}
      </QueryView>
    </Drawer>
  );
}
