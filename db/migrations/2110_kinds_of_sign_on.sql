-- Providers of sign-on by 企业微信, 钉钉 and CAS, besides OpenID Connect.
alter table sign_on_provider add column kind text not null default 'openid'
  check (kind in ('openid', 'wecom', 'dingtalk', 'cas'));
alter table sign_on_provider alter column kind drop default;
-- The name of the enterprise at 企业微信 or 钉钉, whose members alone are accepted.
alter table sign_on_provider add column corp_id text check (corp_id ~ '^[\w-]{1,64}$');
alter table sign_on_provider add constraint sign_on_provider_corp_id_of_kind
  check ((kind in ('wecom', 'dingtalk')) = (corp_id is not null));
-- CAS knows no clients.
alter table sign_on_provider drop constraint sign_on_provider_client_id_check;
alter table sign_on_provider add constraint sign_on_provider_client_id_check
  check (length(client_id) <= 200 and (kind = 'cas') = (client_id = ''));
-- The new columns count as content as well.
select watch_content('sign_on_provider');
