/** What opens only at the end of a journey or a task, by where it is in the source: the spec that looks at it there, and as what. */
export const ELSEWHERE: Readonly<Record<string, readonly [spec: string, as: string]>> = {
  'app/palette/palette-waiting role=dialog': ['journeys/search.spec.ts', 'the search while it comes'],
  'app/shell/workspace-menu Menu': ['journeys/first-run.spec.ts', 'the workspaces to choose from'],
  'meetings/calendar/book-dialog Dialog': ['journeys/account.spec.ts', 'a meeting of somebody who offers none'],
  'records/deals/loss-form FormDialog': ['tasks/sales.spec.ts', 'why a deal was lost'],
  'records/duplicates/merge-window Dialog': ['journeys/accessibility.spec.ts', 'a merge'],
  'workspace/auth/account/passkeys Confirm': ['journeys/account.spec.ts', 'the question before a passkey goes'],
  'workspace/auth/account/second-factor Dialog 2': ['tasks/settings.spec.ts', 'the recovery codes'],
  'workspace/keys/new-key Dialog': ['tasks/settings.spec.ts', 'a key that is shown once'],
  'workspace/members/invite-dialog Dialog': ['tasks/settings.spec.ts', 'an invitation that is shown once'],
  'workspace/members/member-menu Confirm': ['journeys/account.spec.ts', 'the question before a factor is reset'],
};
