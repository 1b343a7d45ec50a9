import { KEY_STATUS_LABELS } from '#domain/access/key-status.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import type { IconName } from '#platform/web/ui/icon.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { type EntityKey, removeCredential, removeEntityKey } from '../keys.contract.ts';
import type { KeyStatusChange } from './key-dialogs.tsx';

const LOOKS: Readonly<Record<EntityKey['status'], { readonly look: StatusLook; readonly icon?: IconName }>> = {
  pending: { look: 'due60', icon: 'clock' },
  active: { look: 'valid' },
  suspended: { look: 'unknown', icon: 'pause' },
  lost: { look: 'expired' },
  expired: { look: 'expired' },
};

/** The actions on a key, each of which opens a dialog. */
export type KeyAction = 'enrol' | 'edit' | 'rights' | KeyStatusChange;

interface KeyCardProps {
  readonly entityKey: EntityKey;
  readonly canAdd: boolean;
  readonly onAct: (action: KeyAction) => void;
  readonly onDone: (text: string) => void;
}

/** Shows one key: holder, status, devices and actions. */
export function KeyCard({ entityKey, canAdd, onAct, onDone }: KeyCardProps) {
  const { keySn, status, statusReason, holderName } = entityKey;
  return (
    <li className="key-card">
      <div className="key-head">
        <b className="num">{keySn}</b>
        <StatusTag {...LOOKS[status]} words={KEY_STATUS_LABELS[status]} />
        {statusReason && <span className="text-3 small">原因：{statusReason}</span>}
      </div>
      <dl className="key-facts">
        <Fact label="持有人" value={holderName} />
        <Fact label="手机号" value={entityKey.holderPhone ?? '未填'} />
        <Fact label="有效期至" value={entityKey.validEnd ?? '与会员相同'} />
        <Fact label="最近使用" value={entityKey.lastUseTime ?? '还没有用过'} />
        <Fact label="权限" value={entityKey.kind === 'main' ? '全部' : rightsWords(entityKey.menuIds.length)} />
      </dl>
      <Devices entityKey={entityKey} onDone={onDone} />
      <Actions entityKey={entityKey} canAdd={canAdd} onAct={onAct} onDone={onDone} />
    </li>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const rightsWords = (count: number): string => (count === 0 ? '未授权，登录后看不到企业数据' : `${count} 项`);

function Devices({ entityKey, onDone }: Pick<KeyCardProps, 'entityKey' | 'onDone'>) {
  const confirm = useConfirm();
  const remove = useCommand(removeCredential, { onDone: () => onDone('设备已移除') });
  const ask = async (uuid: string, label: string) => {
    const body = '用它登录的会话立即退出。';
    if (await confirm({ title: `移除设备“${label}”？`, body, action: '移除', isDangerous: true }))
      remove.mutate({ body: { uuid } });
  };
  if (entityKey.credentials.length === 0) return <p className="text-3 small">还没有登记设备，不能用它登录。</p>;
  return (
    <ul className="key-devices" aria-label={`${entityKey.keySn} 的设备`}>
      {entityKey.credentials.map(({ uuid, label, isSynced, createTime, lastUseTime }) => (
        <li key={uuid}>
          <span>
            {label}
            <span className="text-3 small">
              {' '}
              {isSynced ? '可同步的通行密钥' : '单一设备'} · 登记于 {createTime.slice(0, 10)}
              {lastUseTime ? ` · 最近使用 ${lastUseTime}` : ''}
            </span>
          </span>
          <Button size="small" kind="text" aria-label={`移除设备 ${label}`} onClick={() => void ask(uuid, label)}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The possible status changes of a key by its status, with their button labels. */
const CHANGES: Readonly<Record<EntityKey['status'], readonly (readonly [KeyStatusChange, string])[]>> = {
  pending: [],
  active: [
    ['suspended', '停用'],
    ['lost', '挂失'],
  ],
  expired: [
    ['suspended', '停用'],
    ['lost', '挂失'],
  ],
  suspended: [
    ['active', '恢复使用'],
    ['lost', '挂失'],
  ],
  lost: [['pending', '重新登记']],
};

function Actions({ entityKey, canAdd, onAct, onDone }: KeyCardProps) {
  const { kind, keySn, status, uuid } = entityKey;
  const confirm = useConfirm();
  const remove = useCommand(removeEntityKey, { onDone: () => onDone('副锁已删除') });
  const ask = async () => {
    const body = '用它登录的会话立即退出，登记的设备作废。';
    if (await confirm({ title: `删除副锁 ${keySn}？`, body, action: '删除', isDangerous: true }))
      remove.mutate({ params: { id: uuid } });
  };
  const canEnrol = canAdd && (status === 'pending' || status === 'active');
  return (
    <div className="key-actions" role="group" aria-label={`${keySn} 的操作`}>
      {kind === 'secondary' && (
        <Button size="small" onClick={() => onAct('rights')}>
          设置权限
        </Button>
      )}
      {canEnrol && (
        <Button size="small" onClick={() => onAct('enrol')}>
          登记设备
        </Button>
      )}
      <Button size="small" onClick={() => onAct('edit')}>
        修改
      </Button>
      {CHANGES[status].map(([next, words]) => (
        <Button key={next} size="small" onClick={() => onAct(next)}>
          {words}
        </Button>
      ))}
      {kind === 'secondary' && (
        <Button size="small" kind="text" onClick={() => void ask()}>
          删除
        </Button>
      )}
    </div>
  );
}
