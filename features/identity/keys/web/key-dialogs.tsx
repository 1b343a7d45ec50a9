import { call } from '#platform/web/call.ts';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { type FieldErrors, FormDialog } from '#platform/web/ui/form-dialog.tsx';
import {
  addEntityKey,
  type EntityKey,
  EntityKeyFields,
  EntityKeyUpdate,
  enrolKey,
  updateEntityKey,
  updateKeyStatus,
} from '../keys.contract.ts';
import { formatKeyError } from './key-words.ts';
import { enrolDevice } from './webauthn.ts';

interface HolderFieldsProps {
  readonly errors: FieldErrors;
  readonly current?: EntityKey;
}

function HolderFields({ errors, current }: HolderFieldsProps) {
  return (
    <>
      <TextField
        name="holderName"
        label="持有人"
        isRequired
        maxLength={30}
        autoComplete="off"
        defaultValue={current?.holderName}
        error={errors.holderName}
      />
      <TextField
        name="holderPhone"
        label="持有人手机号"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        defaultValue={current?.holderPhone ?? ''}
        error={errors.holderPhone}
      />
      <DayField
        name="validEnd"
        label="有效期至"
        help="不填则与会员有效期相同"
        defaultValue={current?.validEnd ?? ''}
        error={errors.validEnd}
      />
    </>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: (text: string, uuid?: string) => void;
}

export function AddKeyDialog({ kind, onClose, onDone }: DialogProps & { readonly kind: 'main' | 'secondary' }) {
  const title = kind === 'main' ? '登记主锁' : '新增副锁';
  return (
    <FormDialog
      title={title}
      action={title}
      schema={EntityKeyFields}
      extra={{ kind }}
      onClose={onClose}
      onSubmit={async (body) => {
        const { uuid, keySn } = await call(addEntityKey, { body }, { quiet: true });
        onDone(`${kind === 'main' ? '主锁' : '副锁'} ${keySn} 已新增，请登记密钥设备`, uuid);
      }}
    >
      {(errors) => <HolderFields errors={errors} />}
    </FormDialog>
  );
}

export function EditKeyDialog({ entityKey, onClose, onDone }: DialogProps & { readonly entityKey: EntityKey }) {
  return (
    <FormDialog
      title={`修改 ${entityKey.keySn}`}
      action="保存"
      schema={EntityKeyUpdate}
      extra={{ uuid: entityKey.uuid }}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(updateEntityKey, { body }, { quiet: true });
        onDone('已保存');
      }}
    >
      {(errors) => <HolderFields errors={errors} current={entityKey} />}
    </FormDialog>
  );
}

export type KeyStatusChange = 'suspended' | 'lost' | 'active' | 'pending';

const STATUS_WORDS: Readonly<Record<KeyStatusChange, { readonly title: string; readonly note: string }>> = {
  suspended: { title: '停用', note: '停用后不能再用它登录，正在使用的登录立即退出。之后可以恢复。' },
  lost: { title: '挂失', note: '挂失后不能再用它登录，正在使用的登录立即退出。找回或换新后需要重新登记设备。' },
  active: { title: '恢复使用', note: '恢复后可以继续用原来的设备登录。' },
  pending: { title: '重新登记', note: '原来登记的设备全部作废，登记新设备后恢复使用。' },
};

interface StatusDialogProps extends DialogProps {
  readonly entityKey: EntityKey;
  readonly status: KeyStatusChange;
}

/** Asks for the reason to disable a key (C-147). */
export function KeyStatusDialog({ entityKey, status, onClose, onDone }: StatusDialogProps) {
  const { title, note } = STATUS_WORDS[status];
  const isOut = status === 'suspended' || status === 'lost';
  return (
    <FormDialog
      title={`${title} ${entityKey.keySn}（${entityKey.holderName}）`}
      action={title}
      schema={updateKeyStatus.body}
      extra={{ uuid: entityKey.uuid, status }}
      isDangerous={isOut}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(updateKeyStatus, { body }, { quiet: true });
        onDone(`已${title}`);
      }}
    >
      {(errors) => (
        <>
          <p className="text-2">{note}</p>
          <TextField
            name="reason"
            label="原因"
            isRequired={isOut}
            maxLength={200}
            autoComplete="off"
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}

const LabelOnly = enrolKey.body.pick({ label: true });

/** Enrols a device on a key with the dialog of the browser. */
export function EnrolDeviceDialog({ entityKey, onClose, onDone }: DialogProps & { readonly entityKey: EntityKey }) {
  return (
    <FormDialog
      title={`登记设备 ${entityKey.keySn}`}
      action="开始登记"
      schema={LabelOnly}
      describe={formatKeyError}
      onClose={onClose}
      onSubmit={async ({ label }) => {
        await enrolDevice(entityKey.uuid, label);
        onDone('设备已登记，可以用它登录');
      }}
    >
      {(errors) => (
        <>
          <p className="text-2">
            请插入实体密钥，或使用本机的通行密钥（指纹、面容、PIN 码）。点“开始登记”后按浏览器提示操作，5 分钟内有效。
          </p>
          <TextField
            name="label"
            label="设备名称"
            help="便于以后辨认，如“张三的密钥”"
            isRequired
            maxLength={30}
            autoComplete="off"
            defaultValue={`${entityKey.holderName}的密钥`}
            error={errors.label}
          />
        </>
      )}
    </FormDialog>
  );
}
