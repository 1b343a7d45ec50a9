import { z } from 'zod';
import { newPasswordField, newUserNameField } from '#features/identity/auth/auth.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { phone, requiredText } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

const TAG = '首次启动';

export const INSTALLATION_ERRORS = {
  closed: defineApiError('installation.closed', 409, '已有运营账号，或程序没有给出安装码，不能在这里新建'),
  wrong: defineApiError('installation.wrong-code', 400, '安装码错误或已过期，重新启动程序可得到新的安装码'),
} as const;

/** The first operator of the portal, as entered on the page or on the console. */
export const NewOperator = z.object({
  username: newUserNameField.meta({ title: '用户名' }),
  phonenumber: phone(),
  password: newPasswordField(),
});

export const getInstallation = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/installation',
  tag: TAG,
  summary: '是否还没有运营账号，可以用安装码新建',
  access: 'public',
  output: data(z.object({ isOpen: z.boolean() })),
});

export const addFirstOperator = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/installation/operator',
  tag: TAG,
  summary: '用程序启动时给出的一次性安装码新建第一个运营账号',
  access: 'public',
  rate: 'login',
  body: NewOperator.extend({ code: requiredText('安装码', 60) }),
  output: empty(),
  faults: [INSTALLATION_ERRORS.closed, INSTALLATION_ERRORS.wrong, SECRET_ERRORS.installation, SECRET_ERRORS.address],
});
