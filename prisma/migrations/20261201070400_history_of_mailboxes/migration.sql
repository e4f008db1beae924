-- The history keeps whom a mail was to, what it quotes, and who uses a mailbox.
SELECT keep_history('"Email"', silent => '{claimId,leaseUntil,handedAt,attempts,nextAttemptAt,followUpAt}', texts => '{bodyHtml,bodyText}');
SELECT keep_history('"Mailbox"', silent => '{sentOn,sentCount,lastSyncAt}', secret => '{smtp,imap,inboundTokenHash}', trash => false);
