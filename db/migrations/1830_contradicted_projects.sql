-- The projects that one project is compared with are found by index (domain/contradictions): those of its manager, its contract date and its numbers.
-- Numbers are compared after the normalisation of the program; equal numbers have equal digits, whatever their case and spelling.
create function project_number_digits(number text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(number, nfkc), '[^0-9]', '', 'g');

create index project_by_manager on project (ent_uuid, manager_uuid) where del_flag = '0' and manager_uuid is not null;
create index project_by_contract_date on project (ent_uuid, contract_date) where del_flag = '0' and contract_date is not null;
create index project_by_number on project (ent_uuid, project_number_digits(project_no)) where del_flag = '0' and project_no is not null;
create index project_by_provincial_number on project (ent_uuid, project_number_digits(prov_project_no))
  where del_flag = '0' and prov_project_no is not null;
