-- One row for everything that can be searched for; derived from articles and standards, made anew whenever they differ.
create table search_document (
  kind text not null check (kind in ('policy', 'gsgg', 'question', 'zzbz')),
  uuid uuid not null,
  title text not null check (title <> ''),
  -- Letters and figures of the title alone, small: what an exact search compares.
  title_key text not null,
  summary text not null default '',
  -- Plain text, for excerpts.
  body text not null default '',
  -- Words are split by the program, so that the database needs no Chinese dictionary.
  tokens tsvector not null,
  doc_number text,
  -- The number without its issuer: 〔2014〕159号.
  doc_tail text,
  region text not null default '',
  publish_time timestamptz,
  sort_time timestamptz not null,
  validity text,
  href text not null,
  is_sample boolean not null default false,
  -- What the rows of the kind show beyond the columns.
  detail jsonb not null default '{}',
  -- Of the document as it was handed over: the same hash need not be indexed again.
  hash text not null,
  index_time timestamptz not null,
  primary key (kind, uuid)
);
create index search_document_tokens on search_document using gin (tokens);
create index search_document_newest on search_document (kind, sort_time desc, uuid);
create index search_document_title on search_document (title_key text_pattern_ops);
create index search_document_number on search_document (doc_tail) where doc_tail is not null;

-- Words of the field that mean the same; the first term is the full name.
create table search_synonym (
  uuid uuid primary key default gen_random_uuid(),
  terms text[] not null check (cardinality(terms) >= 2),
  status char(1) not null default '0' check (status in ('0', '1')),
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
insert into search_synonym (terms) values
  ('{一级注册建造师,一级建造师,一建}'),
  ('{二级注册建造师,二级建造师,二建}'),
  ('{施工总承包,总包}'),
  ('{专业承包,专包}'),
  ('{安全生产许可证,安许,安许证}'),
  ('{建筑工程,房建}'),
  ('{市政公用工程,市政工程}'),
  ('{住房和城乡建设部,住房城乡建设部,住建部}'),
  ('{住房和城乡建设厅,住建厅}'),
  ('{住房和城乡建设局,住建局}'),
  ('{全国建筑市场监管公共服务平台,四库一平台,四库}'),
  ('{注册造价工程师,造价工程师,造价师}'),
  ('{注册监理工程师,监理工程师}'),
  ('{注册安全工程师,安全工程师,注安}'),
  ('{注册结构工程师,结构工程师,结构师}'),
  ('{安全生产考核合格证,安全考核证,三类人员,安管人员}'),
  ('{施工现场专业人员,现场管理人员,八大员}'),
  ('{建筑装修装饰,装饰装修,装修}'),
  ('{电子与智能化,智能化,弱电}'),
  ('{起重设备安装,起重安装}'),
  ('{防水防腐保温,防水}'),
  ('{城市及道路照明,路灯照明,亮化}'),
  ('{建筑幕墙,幕墙}'),
  ('{技术负责人,技术总监,总工}'),
  ('{技术工人,技工,技能工人}'),
  ('{延续,换证,续期}'),
  ('{招标投标,招投标}'),
  ('{项目负责人,项目经理}'),
  ('{告知承诺,承诺制}'),
  ('{工程总承包,EPC}'),
  ('{城乡规划编制,规划编制,国土空间规划}');
