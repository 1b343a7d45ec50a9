-- Further tables whose records operators publish. What is off sale or paused is withdrawn.
select track_publication('interpretation', 'interpretation', 'new.zz_type', 'new.opinion',
  'new.del_flag = ''0'' and new.status = ''published''', 'new.publish_time', 'opinion, zz_type, status, del_flag');
select track_publication('analysis', 'analysis', 'new.biz_type', 'new.title',
  'new.del_flag = ''0'' and new.status = ''published''', 'new.publish_time', 'title, biz_type, status, del_flag');
select track_publication('filing_entry', 'filing', 'new.category', 'new.item_name', 'new.del_flag = ''0''', 'new.create_time',
  'item_name, category, del_flag');
select track_publication('course', 'course', '''''', 'new.title', 'new.del_flag = ''0'' and new.status = ''published''',
  'new.publish_time', 'title, status, del_flag');
select track_publication('price', 'price', 'new.kind', 'new.name', 'new.del_flag = ''0'' and new.status = ''0''',
  'new.create_time', 'kind, name, status, del_flag');
select track_publication('dict_data', 'dictionary', 'new.dict_type', 'new.dict_label',
  'new.del_flag = ''0'' and new.status = ''0''', 'new.create_time', 'dict_type, dict_label, status, del_flag');
