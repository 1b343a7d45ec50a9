import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { drawReport } from '../../contract/picture.ts';
import {
  addReportShare,
  closeReportShare,
  listReportShares,
  type ReportShare,
  SHARE_LINK_DAYS,
  type ShareLink,
} from '../../contract/share.ts';
import { type ReportPictureFile, ReportPicturePreview } from './share-picture.tsx';
import './share.css';

const STATES = { open: ['b', '可打开'], ended: ['x', '已到期'], closed: ['x', '已停用'] } as const;
const PAGE_SIZE = 100;

/** Shows the link as a QR code and as text, once only, because the server stores only its hash. */
function MadeLink({ link }: { readonly link: ShareLink }) {
  return (
    <div className="sh-link" role="status">
      <img src={link.qrcode} alt="链接的二维码" width={160} height={160} />
      <p>
        发送链接，或让对方用手机扫码。{link.endOn} 前可以打开，对方不需要账号。关闭后不再显示，需要时可以再生成一个。
      </p>
      <CopyText text={link.link} />
    </div>
  );
}

interface MakeProps {
  readonly report: string;
  readonly onMade: (link: ShareLink) => void;
  readonly onDrawn: (picture: ReportPictureFile) => void;
}

function MakeForm({ report, onMade, onDrawn }: MakeProps) {
  const form = useId();
  const [days, setDays] = useState<(typeof SHARE_LINK_DAYS)[number]>(SHARE_LINK_DAYS[0]);
  const [isNamed, setNamed] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const add = useCommand(addReportShare, { stale: [listReportShares], onDone: onMade });
  const draw = async () => {
    setDrawing(true);
    try {
      const names = isNamed ? 'shown' : 'hidden';
      onDrawn(await call(drawReport, { params: { id: report }, query: { names } }));
    } catch {
      // The failed call has already shown the error; the choices are kept.
      setDrawing(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ body: { uuid: report, days, names: isNamed ? 'shown' : 'hidden' } });
  };
  return (
    <form id={form} className="sh-form" onSubmit={submit}>
      <fieldset>
        <legend>链接有效期</legend>
        {SHARE_LINK_DAYS.map((one) => (
          <label key={one}>
            <input type="radio" name="days" checked={days === one} onChange={() => setDays(one)} /> {one} 天
          </label>
        ))}
      </fieldset>
      <label>
        <input type="checkbox" checked={isNamed} onChange={(event) => setNamed(event.target.checked)} /> 显示人员全名
      </label>
      <p className="text-3 small">
        {isNamed ? '对方能看到报告中人员的全名，请确认已征得本人同意。' : '人员姓名只显示姓。'}
        证件号码和手机号不会显示，报告内容停在校验完成时。
      </p>
      <DialogFooter>
        <Button isBusy={isDrawing} busyLabel="生成中" onClick={() => void draw()}>
          生成图片
        </Button>
        <Button type="submit" form={form} kind="primary" isBusy={add.isPending} busyLabel="生成中">
          生成链接
        </Button>
      </DialogFooter>
    </form>
  );
}

function ShareRow({ share }: { readonly share: ReportShare }) {
  const may = useCanChange()('check:share:remove');
  const confirm = useConfirm();
  const close = useCommand(closeReportShare, {
    stale: [listReportShares],
    onDone: () => toasts.show('success', '链接已停用'),
  });
  const askToClose = async () => {
    if (await confirm({ title: '停用这个链接？', body: '已发出的链接随即打不开。', action: '停用' }))
      close.mutate({ body: { uuid: share.uuid } });
  };
  const [tone, words] = STATES[share.state];
  return (
    <li>
      <span className="row between gap-8">
        <span className="num">{share.createTime.slice(0, 16)}</span>
        <span className={`tag ${tone}`}>{words}</span>
      </span>
      <span className="text-2 small">
        {share.endOn} 前有效，{share.names === 'shown' ? '显示全名' : '只显示姓'}，打开 {share.openCount} 次
        {share.lastOpenTime !== null && `，最近 ${share.lastOpenTime.slice(0, 16)}`}
      </span>
      {may && share.state === 'open' && (
        <span>
          <Button
            size="small"
            aria-label={`停用 ${share.createTime.slice(0, 16)} 生成的链接`}
            isBusy={close.isPending}
            onClick={() => void askToClose()}
          >
            停用
          </Button>
        </span>
      )}
    </li>
  );
}

/** Creates, lists and closes links by which others read this report, and shows how often each link was opened. */
export function ReportShareDialog({ report, onClose }: { readonly report: string; readonly onClose: () => void }) {
  const [made, setMade] = useState<ShareLink | null>(null);
  const [drawn, setDrawn] = useState<ReportPictureFile | null>(null);
  const isMade = made !== null || drawn !== null;
  const found = useQuery(query(listReportShares, { params: { id: report }, query: { pageSize: PAGE_SIZE } }));
  return (
    <Dialog
      title="分享报告"
      width={520}
      onClose={onClose}
      isEnterprise
      footer={
        <Button onClick={onClose} kind={made === null ? 'default' : 'primary'}>
          {isMade ? '完成' : '关闭'}
        </Button>
      }
    >
      {made !== null && <MadeLink link={made} />}
      {drawn !== null && <ReportPicturePreview picture={drawn} />}
      {!isMade && <MakeForm report={report} onMade={setMade} onDrawn={setDrawn} />}
      <section className="sh-made" aria-label="已生成的链接">
        <QueryView query={found} subject="分享链接" lines={2}>
          {({ rows, total }) =>
            total > 0 && (
              <>
                <h3>已生成 {total} 个链接</h3>
                <ul>
                  {rows.map((share) => (
                    <ShareRow key={share.uuid} share={share} />
                  ))}
                </ul>
              </>
            )
          }
        </QueryView>
      </section>
    </Dialog>
  );
}
