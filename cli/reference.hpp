// The reference of the C++ library, made from its public headers, which travel inside the program: what is declared there
// and what is said about it, without bodies and private parts.
#pragma once

#include <string>
#include <string_view>

namespace enfilade::cli {

// Of one header, as C++.
std::string declarations(std::string_view header);
// Of all, as a document.
std::string reference();

}  // namespace enfilade::cli
