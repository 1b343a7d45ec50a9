-- Two further kinds of identity documents (国办发〔2018〕81号; 外国人永久居留身份证).
insert into dict_data (uuid, dict_type, dict_label, dict_value, dict_sort, create_time, update_time)
select gen_random_uuid(), 'id_type', label, label, sort, now(), now()
from (values ('港澳台居民居住证', 5), ('外国人永久居留身份证', 6), ('军官证', 7)) as kind (label, sort)
where not exists (select 1 from dict_data d where d.dict_type = 'id_type' and d.dict_value = kind.label and d.del_flag = '0');
