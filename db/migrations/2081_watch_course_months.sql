-- Cached answers and the index follow the months for which a completion is valid.
select watch_content('course', 'hot');
select watch_index('course', 'note_passage_source', 'hot');
