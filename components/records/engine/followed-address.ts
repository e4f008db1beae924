/**
 * What a box knows of the part of the address that it writes. An address is rendered a while after it was asked for, and the
 * box may have asked for another one by then: only what it never asked for was changed by others.
 */
export class FollowedAddress {
  #address: string;
  #asked: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** What it is, or is about to be. */
  get latest(): string {
    return this.#asked.at(-1) ?? this.#address;
  }

  ask(text: string): void {
    this.#asked.push(text);
  }

  /** Takes what is rendered of it. */
  becomes(address: string): 'as it was' | 'as asked' | 'by others' {
    if (address === this.#address) return 'as it was';
    this.#address = address;
    const place = this.#asked.indexOf(address);
    this.#asked = place < 0 ? [] : this.#asked.slice(place + 1);
    return place < 0 ? 'by others' : 'as asked';
  }
}
