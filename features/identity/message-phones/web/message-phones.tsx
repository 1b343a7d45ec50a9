import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  editMessagePhone,
  listMessagePhones,
  MAX_MESSAGE_PHONES,
  MESSAGE_PHONE_KINDS,
  type MessagePhone,
  type MessagePhoneKind,
  unbindMessagePhone,
} from '../message-phones.contract.ts';
import { BindPhoneDialog } from './bind-dialog.tsx';
import './message-phones.css';

/** The phones that receive reminders by SMS, on /userMessage (C-029, C-030, C-031). */
export function MessagePhones() {
  const phones = useQuery(query(listMessagePhones));
  const [isBinding, setBinding] = useState(false);
  const may = canMakeCall(useSession(), 'message:info:edit');
  const rows = phones.data?.rows ?? [];
  const isFull = rows.length >= MAX_MESSAGE_PHONES;
  return (
    <div className="phones-card" id="message-phones">
      <Card
        title="提醒手机号"
        note={phones.data ? `已绑定 ${rows.length} / ${MAX_MESSAGE_PHONES}` : undefined}
        more={
          phones.data &&
          may && (
            <Button size="small" disabled={isFull} onClick={() => setBinding(true)}>
              绑定手机号
            </Button>
          )
        }
      >
        {phones.isPending && (
          <p className="phones-note" role="status">
            正在读取
          </p>
        )}
        {phones.isError && (
          <p className="phones-note" role="alert">
            手机号没有读取成功。
            <button type="button" className="btn plain small" onClick={() => void phones.refetch()}>
              重试
            </button>
          </p>
        )}
        {phones.data && rows.length === 0 && (
          <p className="phones-note">
            还没有绑定。绑定后，证照到期等提醒会以短信发到这些手机号，每人每天最多一条汇总。
          </p>
        )}
        {rows.length > 0 && (
          <ul className="phones">
            {rows.map((phone) => (
              <Phone key={phone.uuid} phone={phone} />
            ))}
          </ul>
        )}
        {isFull && <p className="phones-note">已达 {MAX_MESSAGE_PHONES} 个，解绑不再使用的号码后可以再绑定。</p>}
      </Card>
      {isBinding && <BindPhoneDialog onClose={() => setBinding(false)} />}
    </div>
  );
}

function Phone({ phone }: { readonly phone: MessagePhone }) {
  const confirm = useConfirm();
  const may = canMakeCall(useSession(), 'message:info:edit');
  const stale = [listMessagePhones];
  // The user's latest selection; used until the list is loaded again.
  const [chosen, setChosen] = useState<readonly MessagePhoneKind[] | null>(null);
  const edit = useCommand(editMessagePhone, {
    stale,
    onDone: () => {
      setChosen(null);
      toasts.show('success', '接收内容已保存');
    },
  });
  const unbind = useCommand(unbindMessagePhone, { stale, onDone: () => toasts.show('success', '手机号已解绑') });
  const kinds = chosen ?? phone.kinds;
  const toggle = (kind: MessagePhoneKind) => {
    const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    setChosen(next);
    edit.mutate({ body: { uuid: phone.uuid, kinds: next } }, { onError: () => setChosen(null) });
  };
  const askUnbind = async () => {
    const title = `解绑手机号 ${phone.phonenumber}？`;
    const body = '解绑后，该号码不再收到任何提醒短信。';
    if (await confirm({ title, body, action: '解绑', isDangerous: true })) {
      unbind.mutate({ body: { uuid: phone.uuid } });
    }
  };
  return (
    <li>
      <div>
        <b className="num">{phone.phonenumber}</b>
        <p className="text-3 small">
          {phone.isMine ? '由我绑定' : `由 ${phone.holder} 绑定`} · {phone.verifiedTime.slice(0, 10)} 验证
        </p>
      </div>
      <fieldset>
        <legend className="sr-only">{phone.phonenumber} 接收的内容</legend>
        {MESSAGE_PHONE_KINDS.map(({ value, label, hint }) => (
          <label key={value} title={hint}>
            <input type="checkbox" checked={kinds.includes(value)} disabled={!may} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {may && (
        <Button
          size="small"
          isBusy={unbind.isPending}
          aria-label={`解绑 ${phone.phonenumber}`}
          onClick={() => void askUnbind()}
        >
          解绑
        </Button>
      )}
    </li>
  );
}
