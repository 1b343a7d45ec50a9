import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { SelectField } from '#platform/web/ui/field.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getManageCalls, PREVIEW_HOURS, type PreviewLink, type PublicationRecord } from '../publishing.contract.ts';

interface PreviewLinksProps {
  readonly resource: Resource;
  readonly record: PublicationRecord;
  readonly onClose: () => void;
}

const hoursText = (hours: number): string => (hours < 24 ? `${hours} 小时` : `${hours / 24} 天`);
const HOURS = PREVIEW_HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) }));
const USUAL_HOURS = 24;

function Link({ link, resource }: { readonly link: PreviewLink; readonly resource: Resource }) {
  const calls = getManageCalls(resource);
  const { origin } = useShellData().runtime;
  const end = useCommand(calls.endPreview, { stale: [calls.listPreviews] });
  return (
    <li className="pb-link">
      <CopyText text={`${origin}${link.address}`} />
      <span className="pb-link-foot">
        <small className="text-3">
          {link.creatorName ?? '运营人员'} 制作，{link.until} 到期
        </small>
        <span>
          <a className="btn plain small" href={link.address} target="_blank" rel="noreferrer">
            打开
          </a>
          <Button
            kind="text"
            size="small"
            isBusy={end.isPending}
            onClick={() => void end.mutateAsync({ params: { id: link.uuid } })}
          >
            停用
          </Button>
        </span>
      </span>
    </li>
  );
}

/** Creates and ends addresses that show the draft without an account until they expire. */
export function PreviewLinksDialog({ resource, record, onClose }: PreviewLinksProps) {
  const calls = getManageCalls(resource);
  const [hours, setHours] = useState(String(USUAL_HOURS));
  const found = useQuery({ ...query(calls.listPreviews, { params: { id: record.uuid } }), staleTime: 0 });
  const add = useCommand(calls.addPreview, { stale: [calls.listPreviews] });
  const make = async () => {
    const chosen = PREVIEW_HOURS.find((one) => String(one) === hours) ?? USUAL_HOURS;
    await add.mutateAsync({ body: { uuid: record.uuid, hours: chosen } });
  };
  return (
    <Dialog title={`“${record.title}”的预览链接`} width={640} onClose={onClose}>
      <p className="text-2">
        打开链接无需登录，看到的是最新的草稿，
        {resource.preview === 'page' ? '与发布后的读者页面相同' : '按填写的栏目列出'}；请只发给参与核对的人。
      </p>
      <SelectField
        label="有效时间"
        name="hours"
        value={hours}
        options={HOURS}
        onChange={(event) => setHours(event.target.value)}
      />
      <DialogFooter>
        <Button kind="primary" isBusy={add.isPending} onClick={() => void make()}>
          制作链接
        </Button>
      </DialogFooter>
      <QueryView query={found} subject="预览链接" lines={3}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-3">还没有可用的预览链接。</p>
          ) : (
            <ul className="pb-links">
              {all.map((link) => (
                <Link key={link.uuid} link={link} resource={resource} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}
