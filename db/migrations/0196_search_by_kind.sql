-- A search is always of one kind. With one index over all of them, the kind was looked up apart and cost more than the words: 33,000 rows
-- read to be met with 4,000. The statements name the kind as a constant, so that these indexes fit (search.repo.ts).
drop index search_document_tokens;
create index search_document_policy on search_document using gin (tokens) where kind = 'policy';
create index search_document_gsgg on search_document using gin (tokens) where kind = 'gsgg';
create index search_document_question on search_document using gin (tokens) where kind = 'question';
create index search_document_zzbz on search_document using gin (tokens) where kind = 'zzbz';
