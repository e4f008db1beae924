/** An area of scopes in the console's words. The scopes of offerings are asked for by the matches of products. */
export const areaName = (area: string) => (area === 'offerings' ? 'product matches' : area.replaceAll('-', ' '));

/** The area of `read:custom-fields`, in those words. */
export const areaOf = (scope: string) => areaName(scope.slice(scope.indexOf(':') + 1));
