-- The number printed on a report, by which anybody who holds the paper can ask whether it is genuine. It is made with the first PDF, cannot
-- be guessed (80 bits), and names nobody.
alter table check_run add column proof_number char(16);
create unique index check_run_proof on check_run (proof_number) where proof_number is not null;
