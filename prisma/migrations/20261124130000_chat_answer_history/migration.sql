-- Saved answers of chats were left out of the history, and so could not be taken back.
SELECT keep_history('"ChatAnswer"');
