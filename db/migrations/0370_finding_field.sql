-- Findings that aim at a record and its field (contradictions of the archive) name their rule and the field.
alter table check_finding add column rule_code text;
alter table check_finding add column target_field text;
