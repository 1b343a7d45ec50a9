-- The ID card has one name; a number under another one was never checked by its rule, and could not be found by it.
update person set id_type = '居民身份证'
where regexp_replace(id_type, '\s', '', 'g') in ('身份证', '二代身份证', '中国居民身份证', '居民二代身份证');
