import { z } from 'zod';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { importStandards, STANDARDS_RESOURCE_LABELS } from '../contract/standards-file.ts';

const Values = z.looseObject({ fingerprint: z.string().min(1, { message: '请填写对方告知的签名核对码' }) });

/** Imports the published content of another installation as drafts. */
export function ImportStandardsDialog({ onClose }: { readonly onClose: () => void }) {
  const imported = useCommand(importStandards, {
    quiet: true,
  });
  const submit = async (values: z.input<typeof Values>, files: Readonly<Record<string, File>>) => {
    const { file } = files;
    const { added, known, left, unverified } = await imported.mutateAsync({
      body: { fingerprint: values.fingerprint, keepsVerified: values['keepsVerified'] === 'on' },
      files: file ? { file } : {},
    });
    const parts = added.map(({ resource, count }) => `${STANDARDS_RESOURCE_LABELS[resource]} ${count} 份`);
    const more = [
      ...(known > 0 ? [`已有的 ${known} 份没有重复导入`] : []),
      ...(unverified > 0 ? [`${unverified} 份在对方已核对、在本平台尚未核对，按待核对处理`] : []),
      ...(left > 0 ? [`${left} 份没有编辑权限，没有导入`] : []),
    ];
    const said = parts.length === 0 ? '没有新的内容' : `已成为草稿：${parts.join('，')}`;
    toasts.show('success', [said, ...more].join('；'));
    onClose();
  };
  return (
    <FormDialog title="导入标准文件" action="导入" schema={Values} width={520} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <div className="form-dlg">
          <p className="text-2">导入的内容成为草稿，逐项检查通过后才能发布。</p>
          <TextField
            name="fingerprint"
            label="对方的签名核对码"
            isRequired
            help="由导出方用其他方式告知"
            error={errors.fingerprint}
          />
          <TextField
            name="file"
            type="file"
            label="标准文件"
            isRequired
            accept="application/json,.json"
            error={errors.file}
          />
          <label className="sr-keeps">
            <input type="checkbox" name="keepsVerified" />
            <b>采用对方的核对结果</b>
            <small className="text-3">不选时，对方已核对的规则在本平台按待核对处理，核对原文后再改为已核对</small>
          </label>
        </div>
      )}
    </FormDialog>
  );
}
