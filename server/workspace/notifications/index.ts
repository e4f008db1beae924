export { type Choice, choose, listChoices } from './choices';
export { countUnread, listNotifications } from './list';
export { markRead } from './mark';
export { notify } from './notify';
