-- Questions about somebody's own records that failed on the way stood among those that the texts have no answer to; nobody can write that answer.
update assistant_answer set outcome = 'refused' where outcome = 'declined' and question = '（关于本企业记录的提问，内容不保存）';
