/** So many questions in a row without any answer are told of, and so many end the process: a quarter of a minute, and a minute. */
const toldAfter = 3;
const endedAfter = 12;

/**
 * Counts the questions in a row that a process which runs has left without an answer. Questions are counted instead of time, for while a
 * machine sleeps nobody asks.
 */
export class Silence {
  /**
   * @param {string} name
   * @param {(text: string) => void} log
   * @param {number} everyMs how often it is asked
   */
  constructor(name, log, everyMs) {
    this.name = name;
    this.log = log;
    this.everyMs = everyMs;
    this.questions = 0;
  }

  /**
   * @param {boolean} isSilent whether it has left the last one without an answer
   * @param {number} [before] questions that it could not have answered yet
   * @returns {boolean} whether to end it, which has been said
   */
  count(isSilent, before = 0) {
    this.questions = isSilent ? this.questions + 1 : 0;
    const seconds = Math.round(((before + this.questions) * this.everyMs) / 1000);
    if (this.questions === toldAfter) this.log(`${this.name} runs, but has not answered for ${seconds} s`);
    if (this.questions < endedAfter) return false;
    this.log(`${this.name} has not answered for ${seconds} s; ending it`);
    this.questions = 0;
    return true;
  }
}
