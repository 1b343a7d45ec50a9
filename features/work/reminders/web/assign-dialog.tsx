import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { colleaguesPages } from '#features/enterprise/colleagues/pages/colleagues.pages.ts';
import { query } from '#platform/web/query.ts';
import { useEntryVisibility } from '#platform/web/shell/use-reach.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { listColleagues } from '../contract/handover.ts';

interface AssignProps {
  readonly name: string;
  /** The current assignee; empty if all users are responsible. */
  readonly holder: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onAssign: (to: string | null) => void;
}

/** Assigns reminders to a colleague, or removes the assignment. */
export function AssignDialog({ name, holder, isBusy, onClose, onAssign }: AssignProps) {
  const colleagues = useQuery(query(listColleagues));
  const [to, setTo] = useState(holder);
  const people = colleagues.data ?? [];
  const isAlone = colleagues.data !== undefined && people.length < 2;
  const canOpen = useEntryVisibility();
  const invite = href(colleaguesPages.colleagues);
  return (
    <Dialog
      title={`转交：${name}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            type="submit"
            form="assign-reminder"
            isBusy={isBusy}
            disabled={isAlone && to === holder}
          >
            转交
          </Button>
        </>
      }
    >
      <form
        id="assign-reminder"
        className="rm-form"
        onSubmit={(event) => {
          event.preventDefault();
          onAssign(to === '' ? null : to);
        }}
      >
        <p className="text-2">转交后，短信、邮件和微信的汇总只发给接收人；提醒列表仍对本企业所有用户可见。</p>
        <div className="field">
          <label htmlFor="assign-to">接收人</label>
          <select id="assign-to" className="input" value={to} onChange={(event) => setTo(event.target.value)}>
            <option value="">全体用户（不指定）</option>
            {people.map((one) => (
              <option key={one.uuid} value={one.uuid}>
                {one.nickName}
                {one.isMe ? '（我）' : ''}
              </option>
            ))}
          </select>
          {isAlone && (
            <p className="hp">
              本企业目前只有您一位用户，其他同事加入企业后可以转交。
              {canOpen({ href: invite }) && <Link to={invite}>去邀请同事</Link>}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
