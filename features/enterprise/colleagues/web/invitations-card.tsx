import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  INVITATION_STATES,
  INVITATION_VALID_DAYS,
  type Invitation,
  inviteColleague,
  listInvitations,
  withdrawInvitation,
} from '../contract/invitations.ts';
import { RoleTags } from './colleague-item.tsx';
import { RoleChoice } from './role-choice.tsx';

const Phone = inviteColleague.body.pick({ phonenumber: true });

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [roles, setRoles] = useState<readonly EnterpriseRole[] | null>(['look', 'edit']);
  const invite = useCommand(inviteColleague, { stale: [listInvitations], quiet: true });
  const submit = async ({ phonenumber }: { readonly phonenumber: string }) => {
    await invite.mutateAsync({ body: { phonenumber, roles: roles && [...roles] } });
    toasts.show('success', '邀请已发送，等待对方答复');
    onClose();
  };
  return (
    <FormDialog title="邀请同事" action="发送邀请" schema={Phone} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          <TextField
            name="phonenumber"
            label="同事的手机号"
            inputMode="tel"
            isRequired
            help={`对方收到短信，用该手机号登录或注册后接受；${INVITATION_VALID_DAYS} 天内有效，答复前可以撤回。`}
            error={errors['phonenumber']}
          />
          <RoleChoice roles={roles} onChange={setRoles} />
        </>
      )}
    </FormDialog>
  );
}

const LOOKS = { waiting: 'tag y', accepted: 'tag g', declined: 'tag', withdrawn: 'tag', ended: 'tag' } as const;

const StateTag = ({ state }: Pick<Invitation, 'state'>) => (
  <span className={LOOKS[state]}>{INVITATION_STATES[state]}</span>
);

/** Formats the date of an invitation: its expiry, or the time of the answer. */
const whenOf = ({ state, endTime, decideTime }: Invitation): string =>
  state === 'waiting' ? `有效期至 ${endTime}` : `${decideTime ?? endTime} ${INVITATION_STATES[state]}`;

function Withdraw({ invitation: { uuid, phonenumber, state } }: { readonly invitation: Invitation }) {
  const confirm = useConfirm();
  const withdraw = useCommand(withdrawInvitation, {
    stale: [listInvitations],
    onDone: () => toasts.show('success', '邀请已撤回'),
  });
  if (state !== 'waiting') return null;
  const press = async () => {
    if (await confirm({ title: `撤回给 ${phonenumber} 的邀请？`, body: '对方不能再接受。', action: '撤回邀请' }))
      withdraw.mutate({ body: { uuid } });
  };
  return (
    <Button
      size="small"
      isBusy={withdraw.isPending}
      aria-label={`撤回邀请：${phonenumber}`}
      onClick={() => void press()}
    >
      撤回
    </Button>
  );
}

/** The maximum number of displayed invitations; older ones are irrelevant and are deleted after half a year. */
const SHOWN = 50;

/** Lists the invitations with their roles and states, for the owner. */
export function InvitationsCard() {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(query(listInvitations, { query: { pageSize: SHOWN } }));
  return (
    <Card
      title="邀请"
      more={
        <Button size="small" kind="primary" onClick={() => setOpen(true)}>
          邀请同事
        </Button>
      }
    >
      <QueryView query={found} subject="邀请" lines={3}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有邀请" hint="按手机号邀请同事，对方接受后列在成员中。" />
          ) : (
            <>
              <ul className="co-people">
                {rows.map((row) => (
                  <li key={row.uuid} className="listed-row">
                    <span className="co-name">
                      <b className="num">{row.phonenumber}</b>
                      <small className="text-3 num">
                        {row.createTime} 发出，{whenOf(row)}
                      </small>
                    </span>
                    <RoleTags roles={row.roles} />
                    <StateTag state={row.state} />
                    <span className="co-acts">
                      <Withdraw invitation={row} />
                    </span>
                  </li>
                ))}
              </ul>
              {total > SHOWN && <p className="text-3 small co-hint">只列出最近 {SHOWN} 个邀请</p>}
            </>
          )
        }
      </QueryView>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
