import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const listenerDescriptor = describeRecord({
  table: 'Listener',
  key: 'listener',
  plural: 'listeners',
  resource: 'Listener',
  parts: [
    {
      table: 'ListenerEvent',
      points: {
        listenerId: goesWith('Listener', 'once'),
        eventId: goesWith('Event', 'once'),
      },
    },
  ],
});
