/** An export that cannot be written as it was asked for; the message is for whoever asked. */
export class Refused extends Error {
  override name = 'Refused';
}
